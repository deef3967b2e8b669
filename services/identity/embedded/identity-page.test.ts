import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { operations, publicFacts } from './operations.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/identity.md'), 'utf8')
const sources = new Map(
  globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((name) => !name.includes('test'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')]),
)
const list = /export type IdentityCode =[^}]*?\n\n/.exec(sources.get('core/errors.ts') ?? '')?.[0] ?? ''
const codes = namesIn(list)

function namesIn(text = ''): string[] {
  return [...text.matchAll(/['`](?<name>[A-Z][A-Z_]+)['`]/g)].map(({ groups }) => groups?.['name'] ?? '')
}

/** Returns the rows of a table on the page, split into cells, without the head of the table. */
function readTable(name: string): string[][] {
  const table = page.split(`<!-- ${name} -->`)[1]?.split('<!-- end -->')[0] ?? ''
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const quoted = (cell = '') =>
  [...cell.matchAll(/`(?<word>[^`]+)`/g)].map(({ groups }) => groups?.['word'] ?? '')

test('the page has every call, and no others', () => {
  const paths = [...Object.keys(operations), '/v1/token', ...Object.keys(publicFacts)]
  const calls = paths.map((path) => path.replace(/^\/v\d\//, ''))
  const section = page.split('<!-- calls -->')[1]?.split('<!-- end -->')[0] ?? ''
  const named = quoted(section).filter((word) => calls.includes(word) || word.startsWith('accounts'))
  expect([...new Set(named)].toSorted()).toEqual(calls.toSorted())
})

test('the service returns each refusal of the list, and the page explains no others', () => {
  expect(codes.length).toBeGreaterThan(50)
  const beyondTheList = [...sources.values()].join('\n').replace(list, '')
  expect(codes.filter((code) => !new RegExp(`['\`]${code}\\b`).test(beyondTheList))).toEqual([])
  const rows = readTable('refusals').map(([name]) => quoted(name)[0] ?? '')
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter((name) => !codes.includes(name))).toEqual([])
})

test('the SDK turns each refusal into the code on the page', async () => {
  let message = ''
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 400, message, errors: [] } }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const auth = initializeAuth(initializeApp({ apiKey: 'x', authDomain: 'x' }, 'page'), {
    persistence: inMemoryPersistence,
  })
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true })
  const told: [string, string][] = []
  for (const [name, code] of readTable('refusals').map(([name, code]) => [
    quoted(name)[0] ?? '',
    quoted(code)[0] ?? '',
  ])) {
    message = name ?? ''
    const error: unknown = await signInWithEmailAndPassword(auth, 'a@example.com', 'x').catch(
      (error: unknown) => error,
    )
    if (!(error instanceof Error && 'code' in error) || error.code !== code)
      told.push([message, String((error as { code?: string }).code)])
  }
  server.close()
  server.closeAllConnections()
  expect(told).toEqual([])
})
