# What run.sh and cost.sh share: a copy of the repository, lists of mutations, and Firn.dll built with some of them.
# A list file has blocks, each with a name, places and what changes there:
#
#   # name: why it must be noticed, in a line
#   @ src/Firn/File.cs           the file; "@ src/Firn/File.cs 2" means the second occurrence of the text, "all" every one
#   - text to be found           exactly once if no number stands behind the file; several lines are one text
#   + text in its place          none: the text is removed
#
# A line "! Codecs. Hostile." says in which tests those that notice the mutations behind it are likely to be, up to the next such line.
# Further "@" blocks of one name are applied together. Everything else, such as lines that begin with //, is a remark.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 MSBUILDDISABLENODEREUSE=1

# Removed checks leave unused members and parameters behind; analyzers don't matter here.
build_library() { dotnet build "$work/src/Firn" -c Release --no-restore -v q -p:TreatWarningsAsErrors=false -p:RunAnalyzers=false -p:BuildProjectReferences=false -p:UseSharedCompilation=true; }

library() { echo "$work/src/Firn/bin/Release/net10.0/Firn.dll"; }

# Tracked files and new ones, as they are now: nothing that was built.
copy_repository() {
  work=$(mktemp -d "${TMPDIR:-/tmp}/firn-planted.XXXXXX") || exit 2
  git -C "$repository" ls-files -z -co --exclude-standard | tar -C "$repository" --null --ignore-failed-read -T - -cf - 2>/dev/null | tar -C "$work" -xf - || exit 2
}

# Reads list files into names, reasons, and for each name its places: files, occurrences, texts and replacements.
read_list() {
  names=() reasons=() likely=() first=() places=() files=() occurrences=() finds=() replaces=() texts=()
  local line kind="" at=-1 tests=""
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in "@ "*|"- "*|"+ "*) texts[-1]+=$line$'\n' ;; esac
    case $line in
      "! "*) tests=${line#"! "} ;;
      "# "*)
        line=${line#"# "}
        likely+=("$tests"); names+=("${line%%:*}"); reasons+=("${line#*: }"); first+=("${#files[@]}"); places+=(0); texts+=("")
        ;;
      "@ "*)
        set -- ${line#"@ "}
        files+=("$1"); occurrences+=("${2:-}"); finds+=(""); replaces+=("")
        at=$((${#files[@]} - 1)); kind=""
        places[-1]=$((places[-1] + 1))
        ;;
      "- "*)
        if [ "$kind" = find ]; then finds[at]+=$'\n'; fi
        finds[at]+=${line#"- "}; kind=find
        ;;
      "+ "*)
        if [ "$kind" = replace ]; then replaces[at]+=$'\n'; fi
        replaces[at]+=${line#"+ "}; kind=replace
        ;;
    esac
  done < "$1"
}

# What tells a mutation from an earlier one of its name: the first eight digits of the SHA-256 of its lines.
digest() { printf %s "${texts[$1]}" | sha256sum | cut -c1-8; }

count_of() {
  local rest=$1 n=0
  while [[ $rest == *"$2"* ]]; do rest=${rest#*"$2"}; n=$((n + 1)); done
  echo "$n"
}

# Applies all places of a mutation; says what is wrong with the list if it can't.
apply() {
  local i file text find replace n before rest
  for ((i = first[$1]; i < first[$1] + places[$1]; i++)); do
    file=$work/${files[i]} find=${finds[i]} replace=${replaces[i]}
    [ -f "$file" ] || { echo "there is no ${files[i]}"; return 1; }
    [ -f "$file.whole" ] || cp -p "$file" "$file.whole"
    text=$(cat "$file"; printf x); text=${text%x}
    n=$(count_of "$text" "$find")
    case ${occurrences[i]} in
      "") [ "$n" -eq 1 ] || { echo "the text occurs $n times in ${files[i]}, not once"; return 1; }
          text=${text/"$find"/"$replace"} ;;
      all) [ "$n" -ge 1 ] || { echo "the text does not occur in ${files[i]}"; return 1; }
          text=${text//"$find"/"$replace"} ;;
      *) [ "$n" -ge "${occurrences[i]}" ] || { echo "the text occurs $n times in ${files[i]}"; return 1; }
          before="" rest=$text
          for ((n = 1; n < occurrences[i]; n++)); do before+=${rest%%"$find"*}$find; rest=${rest#*"$find"}; done
          text=$before${rest%%"$find"*}$replace${rest#*"$find"} ;;
    esac
    printf %s "$text" > "$file"
  done
}

# Puts the files of a mutation back, newer than what was built of them.
restore() {
  local i file
  for ((i = first[$1]; i < first[$1] + places[$1]; i++)); do
    file=$work/${files[i]}
    if [ -f "$file.whole" ]; then mv "$file.whole" "$file"; touch "$file"; fi
  done
}
