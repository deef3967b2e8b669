import { randomBytes } from 'node:crypto'

/** Typical searches, by kind. Each search is computed again. */
export const kindsOfSearch: Record<string, string[]> = {
  'a common word': ['iphone', 'battery', 'dhaka', 'charger', 'note'],
  'a seldom word': ['momoni', 'feni', 'nova', 'bhola', 'p30'],
  'a wrong word': ['ifone 13', 'redmi not 12', 'samsng', 'nosuchword'],
  'a model and a place': ['iphone 13 dhaka', 'redmi note 8 feni', 'p30 sylhet'],
  'two words by price': ['iphone battery', 'redmi charger', 'huawei pro'].map((q) => `${q}&sort=price-asc`),
}

export const pathOfSearch = (query: string) => `/api/items?limit=24&q=${query.replaceAll(' ', '+')}`

/** Each request comes from another network, so that no rate limit applies. */
const fromAnywhere = () => ['10', ...randomBytes(3)].join('.')

/** Requests a URL, and returns the milliseconds until the whole answer, and whether it was refused as too much. */
export async function ask(url: string): Promise<{ ms: number; isRefused: boolean }> {
  const began = performance.now()
  const reply = await fetch(url, { headers: { 'x-forwarded-for': fromAnywhere() } })
  await reply.text()
  const isRefused = reply.status === 503
  if (!reply.ok && !isRefused) throw new Error(`${url} answered ${reply.status}`)
  return { ms: performance.now() - began, isRefused }
}

/** As `ask`, only the milliseconds. Throws when it is refused. */
export async function timeAnswer(url: string): Promise<number> {
  const { ms, isRefused } = await ask(url)
  if (isRefused) throw new Error(`${url} was refused`)
  return ms
}

/** The time that this share of all answers did not exceed. */
export const findShare = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0
