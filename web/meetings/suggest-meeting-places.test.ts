import { describe, expect, test } from 'vitest'
import { maxMeetLocationLength } from '#contract/bookings.ts'
import { districts, listAreas } from '#web/places/districts.ts'
import { suggestMeetingPlaces } from './suggest-meeting-places.ts'

const suggest = (named: string | undefined, phone?: string) => suggestMeetingPlaces(named, phone)

describe('public places to meet', () => {
  test.each(districts)('are suggested for %s and each of its areas', (district) => {
    for (const place of [district, ...listAreas(district).map((area) => `${area}, ${district}`)]) {
      const suggested = suggest(place)
      expect(suggested.length).toBeGreaterThanOrEqual(4)
      expect(suggested[0]).toBe(`In front of the police station, ${place}`)
      for (const each of suggested) {
        expect(each.endsWith(district)).toBe(true)
        expect(each.length).toBeLessThanOrEqual(maxMeetLocationLength)
      }
      expect(new Set(suggested).size).toBe(suggested.length)
    }
  })

  test('are near the place that the buyer named, or else near the phone', () => {
    expect(suggest('Mirpur 10 metro station', 'Savar, Dhaka')[0]).toBe(
      'In front of the police station, Savar, Dhaka',
    )
    expect(suggest('Shahbag, Dhaka', 'Khulna')[0]).toBe('In front of the police station, Shahbag, Dhaka')
    expect(suggest(undefined, 'Khulna')).toContain('New Market, Khulna')
  })

  test('are not suggested if nobody named a district', () => {
    expect([suggest('the tea stall', 'near the river'), suggest(undefined)]).toEqual([[], []])
  })
})
