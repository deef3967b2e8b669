import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { eventKinds } from '#contract/events.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { callNotes } from './call-notes.ts'
import { describeApi } from './openapi.ts'

const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8')

const calls = Object.values(routes)
  .flatMap((routesOfFeature) => Object.values<Route>(routesOfFeature))
  .map(({ method, path }) => `${method} ${path}`)

test('the notes on calls are about calls that exist', () => {
  const described = Object.keys(callNotes)
  expect(described.length).toBeGreaterThan(30)
  expect(described.filter((call) => !calls.includes(call))).toEqual([])
})

const { paths, components } = describeApi(routes, 'http://localhost')
function listNames(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(listNames)
  return Object.entries(value).flatMap(([key, inner]) => [key, ...listNames(inner)])
}

/** What the description of any call may name. */
const shared = [...listNames(components), ...Object.keys(errorStatus), ...Object.keys(eventKinds)]

/** Each name of a field, a parameter and a fixed value of a call, such as `GET /users`. */
function listNamesOf(call: string): string[] {
  const [method = '', path = ''] = call.split(' ')
  return listNames(paths[path]?.[method.toLowerCase()])
}

test('a note names only fields and values of its call and of the calls that it mentions', () => {
  const unknown = Object.entries(callNotes).flatMap(([call, notes]) => {
    const text = notes.join('\n')
    const mentioned = [...text.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, other = '']) => other)
    const known = new Set([...shared, ...[call, ...mentioned].flatMap(listNamesOf)])
    const names = [...text.matchAll(/`([a-z][A-Za-z]*[a-z])`/g)].map(([, name = '']) => name)
    return names.filter((name) => !known.has(name)).map((name) => `${call}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('the page for readers names error codes that exist, with their status', () => {
  const rows = page.split('\n').filter((line) => /^- \d{3} `/.test(line))
  const documented = rows.flatMap((row) => {
    const [, status, codes = ''] = /^- (\d{3}) ([^:]*):/.exec(row) ?? []
    return [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => [code, Number(status)])
  })
  expect(documented.length).toBeGreaterThan(10)
  expect(errorStatus).toMatchObject(Object.fromEntries(documented))
})
