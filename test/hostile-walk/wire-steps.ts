import fc from 'fast-check'
import type { WalkStep } from './step.ts'

const host = 'Host: localhost\r\n'
const last = `${host}Connection: close\r\n\r\n`
const chunked = `Transfer-Encoding: chunked\r\n`

/** Raw bytes that no correct client sends. The connection is closed after each. */
const requests: Record<string, string> = {
  'absolute form': `GET http://evil.example/about HTTP/1.1\r\n${last}`,
  'absolute form of a call': `GET http://evil.example/api/items HTTP/1.1\r\n${last}`,
  'absolute form with a password': `GET http://a:b@evil.example:99/api/config HTTP/1.1\r\n${last}`,
  'absolute form of nothing': `GET http:// HTTP/1.1\r\n${last}`,
  'absolute form of a sandbox': `GET https://evil.example/v1/events HTTP/1.1\r\n${last}`,
  'two slashes': `GET //evil.example/api/items HTTP/1.1\r\n${last}`,
  dots: `GET /images/../../../../etc/passwd HTTP/1.1\r\n${last}`,
  'escaped dots': `GET /images/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n${last}`,
  'dots among the assets': `GET /assets/../../../package.json HTTP/1.1\r\n${last}`,
  'a backslash': `GET /api\\items HTTP/1.1\r\n${last}`,
  'a fragment': `GET /api/items#x HTTP/1.1\r\n${last}`,
  'a broken escape': `GET /api/items/%E0%A4%A HTTP/1.1\r\n${last}`,
  'a bare question mark': `GET ? HTTP/1.1\r\n${last}`,
  'bytes in the address': `GET /api/items?q=\u00e9\u00ff HTTP/1.1\r\n${last}`,
  'a NUL in the address': `GET /api/\u0000 HTTP/1.1\r\n${last}`,
  'a NUL in a header': `GET /api/items HTTP/1.1\r\nX: a\u0000b\r\n${last}`,
  'no host': 'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': `GET /api/config HTTP/1.1\r\nHost: a\r\n${last}`,
  'a foreign host': 'GET /api/config HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  'an empty host': 'GET /about HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
  'a host that is none': 'GET /about HTTP/1.1\r\nHost: %00 <>\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'GET /api/config HTTP/1.0\r\n\r\n',
  'HTTP/0.9': 'GET /\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/9.9': `GET / HTTP/9.9\r\n${last}`,
  'an answer': 'HTTP/1.1 200 OK\r\n\r\n',
  'a handshake of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'the whole server': `OPTIONS * HTTP/1.1\r\n${last}`,
  TRACE: `TRACE /api/items HTTP/1.1\r\n${last}`,
  CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\n${last}`,
  PROPFIND: `PROPFIND /api/items HTTP/1.1\r\n${last}`,
  'PROPFIND of a page': `PROPFIND /about HTTP/1.1\r\n${last}`,
  'SEARCH with a body': `SEARCH /about HTTP/1.1\r\nContent-Length: 2\r\n${last}{}`,
  'no such method': `FROBNICATE /api/items HTTP/1.1\r\n${last}`,
  'a method in lower case': `get /api/items HTTP/1.1\r\n${last}`,
  'an upgrade': `GET /api/config HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n${host}\r\n`,
  'an upgrade to HTTP/2': `GET /about HTTP/1.1\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n${last}`,
  'headers that are too many bytes': `GET /api/config HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${last}`,
  'too many headers': `GET /api/config HTTP/1.1\r\n${'A: b\r\n'.repeat(2_500)}${last}`,
  'an address that is too long': `GET /api/items?q=${'x'.repeat(20_000)} HTTP/1.1\r\n${last}`,
  'a long address of a page': `GET /search?q=${'x'.repeat(10_000)} HTTP/1.1\r\n${last}`,
  'a space in the name of a header': `GET /api/config HTTP/1.1\r\nX Y: z\r\n${last}`,
  'a header on two lines': `GET /api/config HTTP/1.1\r\nX: a\r\n b\r\n${last}`,
  'bare line feeds': `GET /api/config HTTP/1.1\nHost: localhost\nConnection: close\n\n`,
  'a length below zero': `POST /api/users HTTP/1.1\r\nContent-Length: -1\r\n${last}`,
  'a length that is no number': `POST /api/users HTTP/1.1\r\nContent-Length: 0x10\r\n${last}`,
  'a length beyond all': `POST /api/users HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n${last}`,
  'two lengths': `POST /api/users HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n${last}{}`,
  'a length and chunks': `POST /api/users HTTP/1.1\r\nContent-Length: 2\r\n${chunked}${last}0\r\n\r\n`,
  'chunks that are none': `POST /api/users HTTP/1.1\r\nContent-Type: application/json\r\n${chunked}${last}zz\r\n`,
  'an unknown coding': `POST /api/users HTTP/1.1\r\nTransfer-Encoding: x\r\n${last}`,
  'a GET with a body': `GET /api/items HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${last}[}`,
  'a page with a body': `GET /about HTTP/1.1\r\nContent-Length: 2\r\n${last}[}`,
  'compressed that is not': `POST /api/users HTTP/1.1\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n${last}{}`,
  'an expectation': `POST /api/users HTTP/1.1\r\nExpect: 200-maybe\r\nContent-Length: 2\r\n${last}{}`,
  ranges: `GET /about HTTP/1.1\r\nRange: bytes=0-1,5-,-9\r\n${last}`,
  cookies: `GET /identity/google/callback?state=x HTTP/1.1\r\nCookie: a=%; =; ${'b=c;'.repeat(900)}\r\n${last}`,
  'two authorizations': `GET /api/account/sessions HTTP/1.1\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n${last}`,
  'two requests in one': `GET /api/config HTTP/1.1\r\n${host}\r\nGET /api/nothing HTTP/1.1\r\n${last}`,
}

export const wireStep: fc.Arbitrary<WalkStep> = fc
  .constantFrom(...Object.entries(requests))
  .map(([name, bytes]) => ({ call: name, as: 'guest', method: '', path: '', headers: {}, bytes }))
