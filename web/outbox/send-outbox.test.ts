import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { outbox } from '#texts/outbox.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { storeDraft } from '#web/own-data/draft.ts'
import { announceSignOut } from '#web/own-data/own-data.ts'
import * as z from 'zod/mini'
import { keepWaiting, onSale } from './keep-waiting.ts'
import { readOutbox, removeFromOutbox } from './outbox.ts'
import { createSending, maxWaitMs } from './send-outbox.ts'

const send = vi.fn<(token: string | undefined, route: Route, input: object) => Promise<unknown>>()
const onEnd = vi.fn<(entry: object, sentence?: string) => void>()
let signedIn: string | undefined
let lateMs: number

/** One tab: it sends by itself, and shares what is stored with the others. */
const openTab = (locks?: Pick<LockManager, 'request'>) =>
  createSending({
    tokens: {
      read: () => signedIn && `token of ${signedIn}`,
      readOwner: () => signedIn,
      isFresh: () => true,
      renew: () => Promise.resolve(undefined),
    },
    send,
    locks,
    now: () => Date.now() + lateMs,
  })

const explain = (text: string, id = 'sale-1', owner = 'salma') =>
  keepWaiting({
    ...onSale(id as PaymentId, 'Pixel 6'),
    name: 'sales.explain',
    owner,
    input: { params: { id: id as PaymentId }, body: { text } },
    draft: { key: `explanation of ${id}`, owner },
  })
const listSent = () => send.mock.calls.map(([token, , input]) => [token, Object(input).body.text])
const listEnds = () => readOutbox().map(({ end }) => end && (end.sentence ?? 'sent'))

beforeEach(() => {
  for (const { id } of readOutbox()) removeFromOutbox(id)
  send.mockReset().mockResolvedValue({})
  onEnd.mockReset()
  signedIn = 'salma'
  lateMs = 0
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

test('a refusal is noted with its sentence and what was typed, and the next action is sent', async () => {
  explain('They never came.')
  explain('He came late.', 'sale-2')
  send.mockRejectedValueOnce(makeProblem('already-explained', 'You have explained it.'))
  await openTab()('salma', onEnd)
  expect(listEnds()).toEqual(['You have explained it.', 'sent'])
  expect(readOutbox()[0]?.input.body).toEqual({ text: 'They never came.' })
  expect(onEnd.mock.calls.map(([, sentence]) => sentence)).toEqual(['You have explained it.', undefined])
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
  expect(listEnds()).toEqual([outbox.tooOld])
})

test('one that is cancelled while another is being sent is not sent', async () => {
  explain('They never came.')
  explain('He came late.', 'sale-2')
  send.mockImplementationOnce(async () => removeFromOutbox(readOutbox()[1]?.id ?? ''))
  await openTab()('salma', onEnd)
  expect(listSent()).toEqual([['token of salma', 'They never came.']])
})
