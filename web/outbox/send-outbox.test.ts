import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { outbox } from '#texts/outbox.ts'
import { outboxRefusals } from '#texts/outbox-refusals.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { storeDraft } from '#web/own-data/draft.ts'
import { announceSignOut, outboxKey } from '#web/own-data/own-data.ts'
import * as z from 'zod/mini'
import {
  forgetOldOfOthers,
  forgetOwner,
  forgetSent,
  forgetWaiting,
  listOutboxOf,
  readOutbox,
  type Refused,
  removeFromOutbox,
} from './outbox.ts'
import { describeRefused, isTooOld } from './refusals.ts'
import { onSale, sendOrWait } from './send-or-wait.ts'
import { createSending, maxWaitMs } from './send-outbox.ts'

const send = vi.fn<(token: string | undefined, route: Route, input: object) => Promise<unknown>>()
const onEnd = vi.fn<(entry: object, refused?: Refused) => void>()
const renew = vi.fn<() => Promise<string | undefined>>()
let signedIn: string | undefined
let isFresh: boolean
let lateMs: number

/** One tab: it sends by itself, and shares what is stored with the others. */
const openTab = (locks?: Pick<LockManager, 'request'>) =>
  createSending({
    tokens: {
      read: () => signedIn && `token of ${signedIn}`,
      readOwner: () => signedIn,
      isFresh: () => isFresh,
      renew,
    },
    send,
    locks,
    now: () => Date.now() + lateMs,
  })

const explain = (text: string, id = 'sale-1', owner = 'salma') =>
  sendOrWait({
    ...onSale(id as PaymentId, 'Pixel 6'),
    name: 'sales.explain',
    owner,
    inputOf: () => ({ params: { id: id as PaymentId }, body: { text } }),
    draft: { key: `explanation of ${id}`, owner },
  }).keep()
const listSent = () => send.mock.calls.map(([token, , input]) => [token, Object(input).body.text])
const listEnds = () =>
  readOutbox().map(({ end }) => end && (end.refused ? describeRefused(end.refused) : 'sent'))

beforeEach(() => {
  for (const { id } of readOutbox()) removeFromOutbox(id)
  send.mockReset().mockResolvedValue({})
  onEnd.mockReset()
  renew.mockReset()
  signedIn = 'salma'
  isFresh = true
  lateMs = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the message that an action waits names the action', () => {
  expect(explain('We met.')?.text).toContain(outbox.names['sales.explain'])
})

test('actions are sent once, in their order, with the token of their owner, and their drafts are forgotten', async () => {
  const draft = storeDraft(z.string(), { key: 'explanation of sale-1', owner: 'salma' })
  draft.write('They never came.')
  explain('They never came.')
  explain('He came late.', 'sale-2')
  expect(readOutbox()[0]?.draft?.value).toBe('They never came.')
  await openTab()('salma', onEnd)
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([
    ['token of salma', 'They never came.'],
    ['token of salma', 'He came late.'],
  ])
  expect(send.mock.calls[0]?.[1]).toBe(saleRoutes.explain)
  expect(listEnds()).toEqual(['sent', 'sent'])
  expect(onEnd).toHaveBeenCalledTimes(2)
  expect(draft.read()).toBeUndefined()
})

test('what was typed after the action was taken stays when the action is sent', async () => {
  const draft = storeDraft(z.string(), { key: 'explanation of sale-1', owner: 'salma' })
  draft.write('They never came.')
  explain('They never came.')
  draft.write('They never came, and')
  await openTab()('salma', onEnd)
  expect([listEnds(), draft.read()]).toEqual([['sent'], 'They never came, and'])
  draft.write(undefined)
})

test('of what was sent, only the news stays, and not for long; nothing stays of who has deleted their account', async () => {
  explain('They never came.')
  await openTab()('salma', onEnd)
  explain('He came late.', 'sale-2')
  explain('He came late.', 'sale-2', 'rakib')
  const [sent] = readOutbox()
  expect([sent?.input, sent?.draft, JSON.stringify(sent)]).toEqual([
    {},
    undefined,
    expect.not.stringContaining('never came'),
  ])
  forgetSent((sent?.end?.at ?? 0) - 1)
  expect(listEnds()).toEqual(['sent', undefined, undefined])
  forgetSent(sent?.end?.at ?? 0)
  expect(listEnds()).toEqual([undefined, undefined])
  forgetOwner('salma')
  expect(readOutbox().map(({ owner }) => owner)).toEqual(['rakib'])
})

test('what waits is not sent after something newer about the same thing', async () => {
  explain('They came')
  explain('He came late.', 'sale-2')
  explain('They came', 'sale-1', 'rakib')
  forgetWaiting('salma', 'sales.explain', 'sale-1')
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([['token of salma', 'He came late.']])
  expect(listEnds()).toEqual(['sent', undefined])
})

test('where the storage is full, nothing waits', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(findLocalStorage(), 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect([explain('They never came.'), readOutbox()]).toEqual([undefined, []])
  expect(logged).toHaveBeenCalledOnce()
})

test('an action waits on a page without TLS too, where a browser makes no UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  explain('They never came.')
  expect(readOutbox()[0]?.id).toBe('07'.repeat(16))
})

test('a newer action about the same thing replaces the one that waits', async () => {
  explain('They came')
  explain('They never came.')
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([['token of salma', 'They never came.']])
})

test('without an answer, everything waits; the next time, all of it is sent', async () => {
  explain('They never came.')
  explain('He came late.', 'sale-2')
  send.mockRejectedValueOnce(new NetworkFailure())
  await openTab()('salma', onEnd)
  expect(send).toHaveBeenCalledOnce()
  expect(listEnds()).toEqual([undefined, undefined])
  send.mockRejectedValueOnce(makeProblem('not-ready', 'Busy.'))
  await openTab()('salma', onEnd)
  expect(listEnds()).toEqual([undefined, undefined])
  await openTab()('salma', onEnd)
  expect(listEnds()).toEqual(['sent', 'sent'])
})

test('when the server fails at one action, that one waits, and the next is sent', async () => {
  explain('They never came.')
  explain('He came late.', 'sale-2')
  send.mockRejectedValueOnce(makeProblem('internal-error', 'Something failed.'))
  await openTab()('salma', onEnd)
  expect(listEnds()).toEqual([undefined, 'sent'])
})

test('whatever keeps the session from being renewed, what waits is not refused', async () => {
  explain('They never came.')
  isFresh = false
  renew.mockRejectedValueOnce(new Error('Too many requests'))
  await openTab()('salma', onEnd)
  expect([send.mock.calls.length, listEnds()]).toEqual([0, [undefined]])
  renew.mockResolvedValueOnce('new token')
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([['new token', 'They never came.']])
})

test('a refusal is noted with its sentence and what was typed, and the next action is sent', async () => {
  explain('They never came.')
  explain('He came late.', 'sale-2')
  send.mockRejectedValueOnce(makeProblem('already-explained', 'You have explained it.'))
  await openTab()('salma', onEnd)
  expect(listEnds()).toEqual(['You have explained it.', 'sent'])
  expect(readOutbox()[0]?.input.body).toEqual({ text: 'They never came.' })
  expect(onEnd.mock.calls.map(([, refused]) => refused?.code)).toEqual(['already-explained', undefined])
})

test('a refusal is told in the language of the page, also if the server said it in another one', async () => {
  explain('They never came.')
  send.mockRejectedValueOnce(makeProblem('already-explained', 'You have explained it.'))
  await openTab()('salma', onEnd)
  const refused = readOutbox()[0]?.end?.refused
  expect(refused).toEqual({
    code: 'already-explained',
    said: { sentence: 'You have explained it.', language: 'en' },
  })
  const said = { sentence: 'কী হয়েছিল, আপনি আগেই জানিয়েছেন।', language: 'bn' }
  expect(describeRefused({ code: 'already-explained', said })).toBe('You have already told us what happened.')
  expect(describeRefused({ code: 'not-yours', said })).toBe(outboxRefusals.otherwise)
})

test('nobody else’s session sends an action, also after its owner has signed out; the owner’s next one does', async () => {
  explain('They never came.')
  announceSignOut()
  signedIn = undefined
  await openTab()('salma', onEnd)
  signedIn = 'rakib'
  await openTab()('rakib', onEnd)
  // This tab does not know yet that another tab has signed in somebody else.
  await openTab()('salma', onEnd)
  expect(send).not.toHaveBeenCalled()
  signedIn = 'salma'
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([['token of salma', 'They never came.']])
})

test('nobody else sees an action on a shared phone, and a week later it is gone from the device', () => {
  const now = vi.spyOn(Date, 'now')
  explain('They never came.')
  announceSignOut()
  expect(listOutboxOf(readOutbox(), 'rakib')).toEqual([])
  expect(listOutboxOf(readOutbox(), undefined)).toEqual([])
  expect(listOutboxOf(readOutbox(), 'salma')).toHaveLength(1)
  const week = 7 * 24 * 60 * 60_000
  const taken = Date.now()
  now.mockReturnValue(taken + week - 1000)
  explain('He came late.', 'sale-2', 'rakib')
  forgetOldOfOthers(null)
  expect(readOutbox()).toHaveLength(2)
  now.mockReturnValue(taken + week + 1000)
  forgetOldOfOthers('salma')
  expect(readOutbox()).toHaveLength(2)
  forgetOldOfOthers(null)
  expect(readOutbox().map(({ owner }) => owner)).toEqual(['rakib'])
  expect(findLocalStorage().getItem(outboxKey)).not.toContain('They never came')
})

test('two tabs at once send an action once', async () => {
  explain('They never came.')
  let last: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_: string, work: () => Promise<unknown>) => (last = last.then(work)),
  } as unknown as LockManager
  await Promise.all([openTab(locks)('salma', onEnd), openTab(locks)('salma', onEnd)])
  expect(send).toHaveBeenCalledOnce()
})

test('an action that has waited for more than a day is not sent', async () => {
  explain('They never came.')
  lateMs = maxWaitMs + 1
  await openTab()('salma', onEnd)
  expect(send).not.toHaveBeenCalled()
  expect(listEnds()).toEqual(['It waited for more than a day, so we did not send it.'])
  expect(readOutbox().map(isTooOld)).toEqual([true])
})

test('one that is cancelled while another is being sent is not sent', async () => {
  explain('They never came.')
  explain('He came late.', 'sale-2')
  send.mockImplementationOnce(async () => removeFromOutbox(readOutbox()[1]?.id ?? ''))
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([['token of salma', 'They never came.']])
})
