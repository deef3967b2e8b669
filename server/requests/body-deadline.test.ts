import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createServer } from '../create-server.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Starts a server that does not wait long for a body, and answers with it. */
async function serve(bodyWithinMs = 200) {
  const app = createServer('silent', false, { bodyWithinMs })
  app.post('/', async ({ body }) => ({ body }))
  app.post('/upload', { config: { takesUpload: true } }, async ({ body }) => ({ body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  open.push(() => app.close())
  return (app.server.address() as { port: number }).port
}

/** Sends a request whose JSON body lacks its end. */
function begin(port: number, path: string, type = 'application/json') {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n{"a":`)
  return socket
}

test('a body that does not arrive in time is refused, and its connection is closed', async () => {
  const answer = await text(begin(await serve(), '/'))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The connection was too slow. Please try again.')
})

test('a body that arrives in two parts is read', async () => {
  const socket = begin(await serve(60_000), '/')
  socket.write('123}')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(answer.toString()).toContain('{"body":{"a":123}}')
})

test('a request that was refused before its body was read does no harm later', async () => {
  const port = await serve()
  const socket = begin(port, '/', 'text/unknown')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
  // The time of the first request is over when that of the second one is.
  expect(await text(begin(port, '/'))).toMatch(/^HTTP\/1\.1 408 /)
  socket.destroy()
})

test('only the route decides that more time is given, not what the request says about its body', async () => {
  const port = await serve()
  const upload = begin(port, '/upload')
  expect(await text(begin(port, '/', 'application/json; a=multipart/form-data'))).toMatch(/^HTTP\/1\.1 408 /)
  upload.write('123}')
  const [answer] = (await once(upload, 'data')) as [Buffer]
  upload.destroy()
  expect(answer.toString()).toContain('{"body":{"a":123}}')
})
