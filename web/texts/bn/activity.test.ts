import { expect, it } from 'vitest'
import { eventKinds } from '#contract/events.ts'
import { activity } from './activity.ts'

it('puts a hyphen between a name and its ending, and none after the words for a missing name', () => {
  const { sentences, nameless } = activity
  expect(sentences['booking-removed']('Farhana', 'iPhone 13')).toBe('iPhone 13-এর বুকিং মুছে ফেলেছেন Farhana')
  expect(sentences['booking-removed']('Farhana', nameless.booking)).toBe(
    'একটি ফোনের বুকিং মুছে ফেলেছেন Farhana',
  )
  expect(sentences['user-made-admin']('Farhana', nameless.user)).toBe('কেউ একজনকে অ্যাডমিন করেছেন Farhana')
})

it('names every detail in Bangla', () => {
  const keys = Object.values(eventKinds).flatMap(({ detail }) => Object.keys(detail.shape))
  expect(keys.filter((key) => !Object.hasOwn(activity.details, key))).toEqual([])
})
