import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8')

const table = Object.values(routes).flatMap((routesOfFeature) => Object.values<Route>(routesOfFeature))
const nameCall = ({ method, path }: Route) => `${method} ${path}`
const calls = table.map(nameCall)
/** The heading of each call is in bold type. */
const described = [...page.matchAll(/\*\*`(?<call>[A-Z]+ \/[^`]*)`\*\*/g)].map(
  ({ groups }) => groups?.['call'],
)

test('the page for readers describes every call once, and no other call', () => {
  expect(described.toSorted()).toEqual(calls.toSorted())
})

test('it says which calls need a recent sign-in', () => {
  const said = [...page.matchAll(/\*\*`(?<call>[A-Z]+ \/[^`]*)`\*\* · .*recent sign-in$/gm)]
  expect(said.map(({ groups }) => groups?.['call']).toSorted()).toEqual(
    table
      .filter(({ needs }) => needs)
      .map(nameCall)
      .toSorted(),
  )
})

test('it says when each error code is used, with its status', () => {
  const rows = page.split('\n').filter((line) => /^\| \d{3} /.test(line))
  const said = rows.flatMap((row) => {
    const [, status, codes = ''] = row.split('|')
    return [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => [code, Number(status)])
  })
  expect(Object.fromEntries(said)).toEqual(errorStatus)
})
