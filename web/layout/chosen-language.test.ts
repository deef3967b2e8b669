import { beforeEach, expect, test } from 'vitest'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { announceSignOut } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import {
  chooseLanguage,
  declineOffers,
  languageKey,
  offerDeclinedKey,
  takeChoice,
} from './chosen-language.ts'

beforeEach(() => signedInMarker.clear())

test('what a signed-in person chooses waits for the page in that language, and is stored once', () => {
  signedInMarker.set('amina')
  chooseLanguage('bn')
  expect(findLocalStorage().getItem(languageKey)).toBe('bn')
  const takes = [takeChoice('en', 'amina'), takeChoice('bn', 'amina'), takeChoice('bn', 'amina')]
  expect(takes).toEqual([false, true, false])
})

test('who declines the offer of a language keeps what they chose, and a later choice brings the offers back', () => {
  chooseLanguage('bn')
  declineOffers()
  expect(findLocalStorage().getItem(languageKey)).toBe('bn')
  expect(findLocalStorage().getItem(offerDeclinedKey)).not.toBeNull()
  chooseLanguage('bn')
  expect(findLocalStorage().getItem(offerDeclinedKey)).toBeNull()
})

test('the choice of one person is not stored for another, nor after a sign-out, and that of a guest for nobody', () => {
  signedInMarker.set('amina')
  chooseLanguage('bn')
  expect(takeChoice('bn', 'rahim')).toBe(false)
  announceSignOut()
  expect(takeChoice('bn', 'amina')).toBe(false)
  signedInMarker.clear()
  chooseLanguage('bn')
  expect(takeChoice('bn', 'amina')).toBe(false)
})
