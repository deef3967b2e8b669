import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

type ImgbbServer = {
  uploadUrl: string
  key: string
  /** The stored pictures, by path. */
  files: Map<string, Buffer>
  /** Returns how many requests were received. */
  requests: () => number
  /** How the next requests fail: with a status and a message, or without any answer. Undefined: they succeed. */
  failure: { status: number; message: string } | 'silence' | undefined
  /** The address that it returns for the next pictures. Undefined: its own. */
  elsewhere: string | undefined
  /** Whether its downloads have a Content-Length. */
  tellsSizes: boolean
}

/** Starts an emulator of imgbb's upload and of its pictures. It stops after the file's last test. */
export async function startImgbbServer(): Promise<ImgbbServer> {
  let requests = 0
  const state: ImgbbServer = {
    uploadUrl: '',
    key: 'imgbb-key',
    files: new Map(),
    requests: () => requests,
    failure: undefined,
    elsewhere: undefined,
    tellsSizes: true,
  }
  const server = createServer((request, response) => {
    requests += 1
    void answer(state, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.uploadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/upload`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

async function answer(state: ImgbbServer, request: IncomingMessage, response: ServerResponse) {
  const { failure, files, key, uploadUrl, elsewhere, tellsSizes } = state
  const body = await buffer(request)
  const url = new URL(request.url ?? '', uploadUrl)
  const send = (status: number, content: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  }
  const fail = (status: number, message: string) => send(status, { status_code: status, error: { message } })
  if (failure === 'silence') return
  if (failure) return fail(failure.status, failure.message)
  if (request.method === 'GET') {
    const file = files.get(url.pathname)
    const size = tellsSizes ? { 'content-length': file?.length ?? 0 } : { 'transfer-encoding': 'chunked' }
    response.writeHead(file ? 200 : 404, size).end(file)
    return
  }
  if (url.searchParams.get('key') !== key) return fail(400, 'Invalid API v1 key.')
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => new FormData())
  const image = form.get('image')
  if (!(image instanceof File)) return fail(400, 'Empty upload source.')
  const path = `/${files.size}/${image.name}`
  files.set(path, Buffer.from(await image.arrayBuffer()))
  const address = elsewhere ?? new URL(path, uploadUrl).href
  send(200, { success: true, status: 200, data: { url: address, delete_url: `${address}/delete` } })
}
