import { beforeEach, expect, test } from 'vitest'
import { PaymentId } from '#contract/ids.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { announceSignOut, draftsKey } from '#web/own-data/own-data.ts'
import { emptyDraft, openProblemDraft } from './problem-draft.ts'

const owner = 'salma'
const sale = { owner, id: PaymentId.parse('019aaaaa-0000-7000-8000-000000000000') }
const other = { owner, id: PaymentId.parse('019aaaaa-0000-7000-8000-000000000001') }
const now = Date.parse('2026-11-23T10:00:00Z')
const hour = 3_600_000
const photo = { url: '/images/a', uploadedAt: now }
const draft = { reason: 'faulty', text: 'It does not start.', photos: [photo] } as const
const typed = { ...draft, photos: [...draft.photos] }

beforeEach(() => findSessionStorage().removeItem(draftsKey))

const read = (...of: Parameters<typeof openProblemDraft>) => openProblemDraft(...of).read()

test('a draft is kept for its own sale only', () => {
  openProblemDraft(sale, now).change(typed)
  expect(read(sale, now)).toEqual(typed)
  expect(read(other, now)).toEqual(emptyDraft)
})

test('photos that the server has removed since are left out', () => {
  openProblemDraft(sale, now).change(typed)
  expect(read(sale, now + 22 * hour).photos).toHaveLength(1)
  expect(read(sale, now + 23 * hour)).toEqual({ ...typed, photos: [] })
})

test('a draft is removed after it was sent, and at sign-out', () => {
  const draft = openProblemDraft(sale, now)
  draft.change(typed)
  openProblemDraft(other, now).change(typed)
  draft.forget()
  expect(read(sale, now)).toEqual(emptyDraft)
  announceSignOut()
  expect(read(other, now)).toEqual(emptyDraft)
})

test('unreadable stored data is ignored', () => {
  for (const stored of ['{', '[]', '{"x":1}', '[{"key":"x"}]']) {
    findSessionStorage().setItem(draftsKey, stored)
    expect(read(sale, now)).toEqual(emptyDraft)
  }
})

test('another person who signs in on this device does not get the draft, and it is removed', () => {
  openProblemDraft(sale, now).change(typed)
  expect(read({ ...sale, owner: 'rakib' }, now)).toEqual(emptyDraft)
  expect(findSessionStorage().getItem(draftsKey)).toBeNull()
  expect(read(sale, now)).toEqual(emptyDraft)
})

test('a sent draft is removed even if the server’s answer was lost', () => {
  openProblemDraft(sale, now).change({ ...typed, text: ` ${draft.text}\n` })
  expect(read(sale, now, [{ text: 'Another one.' }]).reason).toBe('faulty')
  expect(read(sale, now, [{ text: draft.text }])).toEqual(emptyDraft)
  expect(read(sale, now)).toEqual(emptyDraft)
})

test('each change is stored at once', () => {
  const open = openProblemDraft(sale, now)
  open.change({ text: 'It is hot' })
  expect(read(sale, now).text).toBe('It is hot')
  open.change({ photos: [photo] })
  expect(read(sale, now)).toEqual({ text: 'It is hot', photos: [photo] })
})
