import { beforeEach, expect, test } from 'vitest'
import { PaymentId } from '#contract/ids.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { announceSignOut, problemDraftKey } from '#web/session/store/own-data.ts'
import { emptyDraft, keepProblemDraft, readProblemDraft } from './problem-draft.ts'

const id = PaymentId.parse('019aaaaa-0000-7000-8000-000000000000')
const other = PaymentId.parse('019aaaaa-0000-7000-8000-000000000001')
const now = Date.parse('2026-11-23T10:00:00Z')
const hour = 3_600_000
const photo = { url: '/images/a', uploadedAt: now }
const draft = { reason: 'faulty', text: 'It does not start.', photos: [photo] } as const
const typed = { ...draft, photos: [...draft.photos] }

beforeEach(() => findSessionStorage().removeItem(problemDraftKey))

test('what was typed about one sale is there again, and about no other', () => {
  keepProblemDraft(id, typed)
  expect(readProblemDraft(id, now)).toEqual(typed)
  expect(readProblemDraft(other, now)).toEqual(emptyDraft)
})

test('photos that the server has removed meanwhile are not', () => {
  keepProblemDraft(id, typed)
  expect(readProblemDraft(id, now + 22 * hour).photos).toHaveLength(1)
  expect(readProblemDraft(id, now + 23 * hour)).toEqual({ ...typed, photos: [] })
})

test('nothing stays of what was sent, or after signing out', () => {
  keepProblemDraft(id, typed)
  keepProblemDraft(other, typed)
  keepProblemDraft(id, emptyDraft)
  expect(readProblemDraft(id, now)).toEqual(emptyDraft)
  announceSignOut()
  expect(readProblemDraft(other, now)).toEqual(emptyDraft)
})

test('what cannot be read is ignored', () => {
  for (const stored of ['{', '[]', '{"x":1}']) {
    findSessionStorage().setItem(problemDraftKey, stored)
    expect(readProblemDraft(id, now)).toEqual(emptyDraft)
  }
})
