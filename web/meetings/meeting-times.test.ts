import { expect, test } from 'vitest'
import { isLittleTimeLeft, readDhakaField, suggestTimes, toDhakaField } from './meeting-times.ts'

const now = new Date('2026-11-22T10:00:00Z') // 16:00 in Dhaka

const labelsUntil = (by: string) => suggestTimes(now, new Date(by)).map(({ label }) => label)

test('the suggested times start tomorrow, because 17:00 today is too soon', () => {
  expect(labelsUntil('2026-11-27T10:00:00Z')).toEqual([
    'Mon 23\u00a0Nov, 11:00\u00a0am',
    'Mon 23\u00a0Nov, 5:00\u00a0pm',
    'Tue 24\u00a0Nov, 11:00\u00a0am',
    'Tue 24\u00a0Nov, 5:00\u00a0pm',
  ])
})

test('no time after the time limit of the hand-over is suggested', () => {
  expect(labelsUntil('2026-11-23T10:00:00Z')).toEqual(['Mon 23\u00a0Nov, 11:00\u00a0am'])
  expect(labelsUntil('2026-11-22T12:00:00Z')).toEqual([])
})

test('no time that leaves too little time to confirm the hand-over is suggested', () => {
  expect(labelsUntil('2026-11-23T08:00:00Z')).toEqual([])
  expect(labelsUntil('2026-11-23T08:01:00Z')).toEqual(['Mon 23\u00a0Nov, 11:00\u00a0am'])
})

test('little time is left in the last three hours before the time limit of the hand-over', () => {
  const by = new Date('2026-11-23T10:00:00Z')
  const isLittle = (at: string) => isLittleTimeLeft(new Date(at), by)
  expect(isLittle('2026-11-23T06:59:00Z')).toBe(false)
  expect(isLittle('2026-11-23T07:00:00Z')).toBe(true)
  expect(isLittle('2026-11-23T10:00:00Z')).toBe(true)
  // The server refuses a later time, and the field of the form says so.
  expect(isLittle('2026-11-23T10:01:00Z')).toBe(false)
  expect(isLittle('no time')).toBe(false)
})

test('today is suggested if there is enough time, even while it is still yesterday in UTC', () => {
  const night = new Date('2026-11-21T20:00:00Z') // 02:00 on the 22nd in Dhaka
  expect(suggestTimes(night, new Date('2026-11-27T10:00:00Z'))[0]).toEqual({
    value: '2026-11-22T11:00',
    label: 'Sun 22\u00a0Nov, 11:00\u00a0am',
  })
})

test('the field shows Dhaka time, whatever the time zone of the browser', () => {
  const at = new Date('2026-11-24T11:45:30Z')
  expect(toDhakaField(at)).toBe('2026-11-24T17:45')
  expect(new Date(readDhakaField('2026-11-24T17:45'))).toEqual(new Date('2026-11-24T11:45:00Z'))
  for (const wrong of ['', 'tomorrow', '2026-11-24']) expect(readDhakaField(wrong)).toBe(wrong)
})
