import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findLocalStorage, findSessionStorage } from '#web/api/local-storage.ts'
import { type DraftPlace, openDraft, storeDraft } from './draft.ts'
import { announceSignOut, draftsKey, forgetSignedInData, guestDraftsKey } from './own-data.ts'

const Typed = z.object({ text: z.string() })
const empty = { text: '' }
const own: DraftPlace = { key: 'reason', owner: 'salma' }
const guests: DraftPlace = { key: 'reason', owner: undefined }
const onDevice: DraftPlace = { ...own, storage: 'device' }
const open = (place: DraftPlace) => openDraft(Typed, { ...place, empty })

beforeEach(() => {
  announceSignOut()
  findLocalStorage().removeItem(draftsKey)
})

test.each([own, guests, onDevice])('what was typed is there again after a reload: %j', (place) => {
  open(place).change({ text: 'Broken' })
  expect(open(place).read()).toEqual({ text: 'Broken' })
  expect(open({ ...place, key: 'other' }).read()).toEqual(empty)
})

test.each([own, guests, onDevice])('a draft that was sent or emptied is no longer stored: %j', (place) => {
  const other = { ...place, key: 'other' }
  for (const each of [place, other]) open(each).change({ text: 'Broken' })
  open(place).forget()
  open(other).change({ text: '' })
  const items = [draftsKey, guestDraftsKey].flatMap((key) => [
    findSessionStorage().getItem(key),
    findLocalStorage().getItem(key),
  ])
  expect(items).toEqual([null, null, null, null])
})

test('nobody gets the draft of another person', () => {
  for (const place of [own, onDevice]) {
    open(place).change({ text: 'Broken' })
    expect(open({ ...place, owner: 'rakib' }).read()).toEqual(empty)
  }
  // On a device, both may have one.
  expect(open(onDevice).read()).toEqual({ text: 'Broken' })
  expect(open(own).read()).toEqual(empty)
})

test('a guest’s draft belongs to whoever signs in in this tab', () => {
  open(guests).change({ text: 'New Market' })
  open(own).change({ text: 'Broken' })
  expect(open(guests).read()).toEqual({ text: 'New Market' })
})

test('signing out forgets the drafts of the tab, and leaves those of the device to their owner', () => {
  for (const place of [own, guests, onDevice]) open(place).change({ text: 'Broken' })
  announceSignOut()
  expect([own, guests, onDevice].map((place) => open(place).read().text)).toEqual(['', '', 'Broken'])
})

test('what an earlier sign-out left behind is removed, but not what a guest typed', () => {
  for (const place of [own, guests]) open(place).change({ text: 'Broken' })
  forgetSignedInData()
  expect([own, guests].map((place) => open(place).read().text)).toEqual(['', 'Broken'])
})

test('what has expired is left out, and no longer stored', () => {
  open(own).change({ text: 'Broken' })
  expect(openDraft(Typed, { ...own, empty, restore: () => empty }).read()).toEqual(empty)
  expect(open(own).read()).toEqual(empty)
})

test('text that does not match the schema counts as nothing', () => {
  storeDraft(z.object({ text: z.number() }), own).write({ text: 5 })
  expect(open(own).read()).toEqual(empty)
})
