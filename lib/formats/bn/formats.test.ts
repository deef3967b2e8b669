import { expect, test } from 'vitest'
import * as englishDates from '../en/dates.ts'
import * as englishMoney from '../en/money.ts'
import * as englishNumbers from '../en/numbers.ts'
import * as englishUnbroken from '../en/unbroken-dates.ts'
import * as dates from './dates.ts'
import * as money from './money.ts'
import * as numbers from './numbers.ts'
import * as unbroken from './unbroken-dates.ts'

const at = new Date('2026-11-24T11:45:07Z')
const now = new Date('2026-11-27T12:00:00Z')

test('Bangla formats the same as English', () => {
  const names = (formats: object[]) => formats.map((each) => Object.keys(each).toSorted())
  expect(names([dates, money, numbers, unbroken])).toEqual(
    names([englishDates, englishMoney, englishNumbers, englishUnbroken]),
  )
})

test.each([
  [dates.formatDay(at), '২৪ নভেম্বর ২০২৬'],
  [dates.formatMoment(at), '২৪ নভেম্বর ২০২৬, বিকাল ৫:৪৫:০৭'],
  [dates.formatMoment(at, 'Europe/London'), '২৪ নভেম্বর ২০২৬, সকাল ১১:৪৫:০৭'],
  [dates.formatMinute(at), '২৪ নভেম্বর ২০২৬, বিকাল ৫:৪৫'],
  [dates.formatAppointment(at), 'মঙ্গল ২৪ নভেম্বর, বিকাল ৫:৪৫'],
  [dates.formatMonth(at), 'নভেম্বর ২০২৬'],
  [dates.formatAgo(at, now), '৩ দিন আগে'],
  [dates.formatAgo(now, now), 'এইমাত্র'],
  [money.formatTaka(125_000), '৳১,২৫,০০০'],
  [money.formatTaka(54_500.5), '৳৫৪,৫০০.৫০'],
  [money.formatMinor(-5_450_000), '-৳৫৪,৫০০'],
  [numbers.formatNumber(125_000), '১,২৫,০০০'],
  [numbers.formatDigits('9:59'), '৯:৫৯'],
  [numbers.formatList(['iPhone', 'Redmi', 'Nokia']), 'iPhone, Redmi এবং Nokia'],
])('%s', (written, expected) => {
  expect(written).toBe(expected)
})

test.each([
  ['2026-11-30T18:00:00Z', 'রাত ১২:০০'],
  ['2026-11-30T21:59:00Z', 'রাত ৩:৫৯'],
  ['2026-11-30T22:00:00Z', 'ভোর ৪:০০'],
  ['2026-11-30T00:05:00Z', 'সকাল ৬:০৫'],
  ['2026-11-30T06:00:00Z', 'দুপুর ১২:০০'],
  ['2026-11-30T10:00:00Z', 'বিকাল ৪:০০'],
  ['2026-11-30T12:30:00Z', 'সন্ধ্যা ৬:৩০'],
  ['2026-11-30T14:00:00Z', 'রাত ৮:০০'],
])('people say the time of %s in Dhaka as %s', (time, text) => {
  expect(dates.formatTime(new Date(time))).toBe(text)
})

test.each([
  ['2026-11-30T17:59:00Z', 'সোম ৩০ নভেম্বর, রাত ১১:৫৯'],
  ['2026-11-30T18:00:00Z', 'সোম ৩০ নভেম্বর দিবাগত রাত ১২:০০'],
  ['2026-11-30T21:59:00Z', 'সোম ৩০ নভেম্বর দিবাগত রাত ৩:৫৯'],
  ['2026-11-30T22:00:00Z', 'মঙ্গল ১ ডিসেম্বর, ভোর ৪:০০'],
])('the appointment at %s says in which night it is: %s', (time, text) => {
  expect(dates.formatAppointment(new Date(time))).toBe(text)
  expect(unbroken.formatAppointment(new Date(time)).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['2026-12-31T17:59:00Z', '৩১ ডিসেম্বর ২০২৬, রাত ১১:৫৯', '৩১_ডিসেম্বর ২০২৬, রাত_১১:৫৯'],
  ['2026-12-31T18:35:00Z', '৩১ ডিসেম্বর ২০২৬ দিবাগত রাত ১২:৩৫', '৩১_ডিসেম্বর ২০২৬ দিবাগত_রাত_১২:৩৫'],
  ['2026-12-31T22:00:00Z', '১ জানুয়ারি ২০২৭, ভোর ৪:০০', '১_জানুয়ারি ২০২৭, ভোর_৪:০০'],
])('the deadline at %s says in which night it is: %s', (time, text, glued) => {
  expect(dates.formatMinute(new Date(time))).toBe(text)
  expect(unbroken.formatMinute(new Date(time)).replaceAll('\u00a0', '_')).toBe(glued)
})

test('a line breaks in a date only after a comma or a weekday, and before a year or a night', () => {
  const inTheNight = unbroken.formatAppointment(new Date('2026-11-30T18:00:00Z'))
  const shown = [
    unbroken.formatMinute(at),
    unbroken.formatAppointment(at),
    unbroken.formatTime(at),
    inTheNight,
  ]
  expect(shown.map((text) => text.replaceAll('\u00a0', '_'))).toEqual([
    '২৪_নভেম্বর ২০২৬, বিকাল_৫:৪৫',
    'মঙ্গল ২৪_নভেম্বর, বিকাল_৫:৪৫',
    'বিকাল_৫:৪৫',
    'সোম ৩০_নভেম্বর দিবাগত_রাত_১২:০০',
  ])
})
