import { toPostDate } from '#lib/post-date.ts'
import { expect, test } from 'vitest'
import { formatAgo, formatDay, formatMinute, formatMoment, formatTime } from './dates.ts'

test.each([
  ['2026-11-20T06:00:00Z', '20/10/2026'],
  ['2026-01-01T00:00:00Z', '1/0/2026'],
  ['2026-12-31T12:00:00Z', '31/11/2026'],
])('on the wire %s is %s: the month counts from zero', (at, text) => {
  expect(toPostDate(new Date(at))).toBe(text)
})

test('the day is the one in Dhaka, six hours ahead of UTC, on the wire and for people', () => {
  const lateEvening = new Date('2026-11-30T18:00:00Z')
  expect(toPostDate(lateEvening)).toBe('1/11/2026')
  expect(formatDay(lateEvening)).toBe('1 December 2026')
  expect(formatDay(new Date('2026-11-30T17:59:59Z'))).toBe('30 November 2026')
})

test('a moment is written to the second, in Dhaka time wherever the reader is', () => {
  const zone = process.env['TZ']
  for (const elsewhere of ['Asia/Dhaka', 'Europe/London', 'America/New_York']) {
    process.env['TZ'] = elsewhere
    expect(formatMoment(new Date('2026-11-30T18:00:07Z'))).toBe('1 Dec 2026, 12:00:07 am')
  }
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('a deadline is written to the minute', () => {
  expect(formatMinute(new Date('2026-11-30T18:00:07Z'))).toBe('1 Dec 2026, 12:00 am')
})

test.each([
  ['2026-11-30T18:00:00Z', '12:00 am'],
  ['2026-11-30T19:05:00Z', '1:05 am'],
  ['2026-11-30T06:00:00Z', '12:00 pm'],
  ['2026-11-30T07:29:00Z', '1:29 pm'],
  ['2026-11-30T17:59:00Z', '11:59 pm'],
])('people say the time of %s in Dhaka as %s', (at, text) => {
  expect(formatTime(new Date(at))).toBe(text)
})

const now = new Date('2026-11-20T06:00:00Z')
test.each([
  ['2026-11-20T06:00:30Z', 'just now'],
  ['2026-11-20T05:59:01Z', 'just now'],
  ['2026-11-20T05:59:00Z', '1 minute ago'],
  ['2026-11-20T05:00:01Z', '59 minutes ago'],
  ['2026-11-20T05:00:00Z', '1 hour ago'],
  ['2026-11-17T05:00:00Z', '3 days ago'],
  ['2026-11-06T06:00:00Z', '2 weeks ago'],
  ['2026-09-15T06:00:00Z', '2 months ago'],
  ['2024-11-01T06:00:00Z', '2 years ago'],
])('%s was %s', (at, text) => {
  expect(formatAgo(new Date(at), now)).toBe(text)
})
