// The limit for cached responses: node:http sends the same headers and the same bytes to everybody.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const { head, body } = (await json(process.stdin)) as { head: string[]; body: string }
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => response.writeHead(200, head).end(bytes))
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
