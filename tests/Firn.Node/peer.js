// A client and a server of gRPC that know nothing of Firn: messages are bytes. Each line of the input is an order, each line of the output what came of it.
'use strict';
const grpc = require('@grpc/grpc-js');
const readline = require('node:readline');

const raw = (bytes) => bytes;
const bytes = (texts) => texts.map((text) => Buffer.from(text, 'base64'));
const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\n');

const clients = new Map();
function clientOf(order) {
  const key = `${order.port} ${order.gzip}`;
  if (!clients.has(key)) {
    const options = { 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 };
    if (order.gzip) options['grpc.default_compression_algorithm'] = grpc.compressionAlgorithms.gzip;
    clients.set(key, new grpc.Client(`127.0.0.1:${order.port}`, grpc.credentials.createInsecure(), options));
  }
  return clients.get(key);
}

function call(order) {
  const client = clientOf(order);
  const options = order.milliseconds ? { deadline: Date.now() + order.milliseconds } : {};
  const received = [];
  const end = (status) => say({ messages: received.map((m) => m.toString('base64')), code: status ? status.code : 0, details: status ? status.details : '' });
  const one = (error, message) => {
    if (message) received.push(message);
    end(error);
  };
  const sent = bytes(order.messages);
  let stream;
  switch (order.kind) {
    case 'unary':
      client.makeUnaryRequest(order.path, raw, raw, sent[0], new grpc.Metadata(), options, one);
      return;
    case 'server':
      stream = client.makeServerStreamRequest(order.path, raw, raw, sent[0], new grpc.Metadata(), options);
      break;
    case 'client':
      stream = client.makeClientStreamRequest(order.path, raw, raw, new grpc.Metadata(), options, one);
      break;
    default:
      stream = client.makeBidiStreamRequest(order.path, raw, raw, new grpc.Metadata(), options);
  }
  if (order.kind !== 'client') {
    stream.on('data', (message) => {
      received.push(message);
      if (received.length === order.enough) stream.cancel();
    });
    stream.on('error', () => {});
    stream.on('status', end);
  }
  if (order.kind !== 'server') {
    sent.forEach((message) => stream.write(message));
    stream.end();
  }
}

// What the server answers next: messages and a status, or a connection that breaks behind the messages.
let next;
const server = new grpc.Server();
function answer(stream) {
  next.messages.forEach((message) => stream.write(message));
  if (next.breaks) setTimeout(() => process.exit(0), 50);
  else if (next.code) stream.emit('error', { code: next.code, details: next.details });
  else stream.end();
}

function collect(stream, done) {
  const received = [];
  stream.on('data', (message) => received.push(message));
  stream.on('end', () => done(Buffer.concat(received)));
}

const status = () => (next.code ? { code: next.code, details: next.details } : null);
const shapes = {
  unary: [false, false, (one, callback) => callback(status(), next.echo ? one.request : next.messages[0])],
  server: [false, true, answer],
  client: [true, false, (stream, callback) => collect(stream, (all) => callback(status(), next.echo ? all : next.messages[0]))],
  duplex: [true, true, (stream) => collect(stream, (all) => {
    if (next.echo) next.messages = [all];
    answer(stream);
  })],
};

function serve(order) {
  const definition = {}, handlers = {};
  for (const [path, kind] of Object.entries(order.methods)) {
    const [requestStream, responseStream, handler] = shapes[kind];
    definition[path] = { path, requestStream, responseStream, requestSerialize: raw, requestDeserialize: raw, responseSerialize: raw, responseDeserialize: raw };
    handlers[path] = handler;
  }
  server.addService(definition, handlers);
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => say({ port: error ? 0 : port }));
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line);
  if (order.methods) serve(order);
  else if (order.path) call(order);
  else {
    next = { ...order, messages: bytes(order.messages) };
    say({});
  }
}).on('close', () => process.exit(0));
