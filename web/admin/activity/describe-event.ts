import type { EventKind } from '#contract/events.ts'
import type { EventOnRecord } from '#contract/moderation.ts'
import { activity } from '#texts/activity.ts'
import { describeDetail } from './describe-detail.ts'

/** Events that can happen without an account. Their actor is then a guest. */
const guestKinds = new Set<string>(['item-reported', 'user-created'] satisfies EventKind[])

/** Describes an event in a sentence, even if its kind is from an earlier or later version. */
export function describeEvent(event: EventOnRecord): string {
  const what = nameSubject(event)
  const { kind } = event
  const sentence = isKnown(kind)
    ? writeSentence({ ...event, kind }, what)
    : activity.otherwise(nameActor(event), describeKind(kind), what)
  // A name keeps its capitalization; a word such as "somebody" gets a capital letter at the beginning of the sentence.
  return event.subject.name === undefined ? capitalize(sentence) : sentence
}

function writeSentence(event: EventOnRecord & { kind: EventKind }, what: string): string {
  const withoutActor = event.actor ? undefined : activity.sentencesWithoutActor[event.kind]
  return withoutActor?.(what) ?? activity.sentences[event.kind](nameActor(event), what)
}

/** The text for a kind, such as "Put up for sale". For an unknown kind it is the name in words, such as "Refund asked". */
export function describeKind(kind: string): string {
  return isKnown(kind) ? activity.kinds[kind] : capitalize(kind.replaceAll(/[-_]+/gu, ' ').trim())
}

const isKnown = (kind: string): kind is EventKind => Object.hasOwn(activity.kinds, kind)

export function nameSubject({ subject }: EventOnRecord): string {
  return subject.name ?? activity.nameless[subject.kind]
}

function nameActor({ actor, kind, detail }: EventOnRecord): string {
  if (actor) return actor.name
  if (detail['by'] === 'command') return activity.operator
  return guestKinds.has(kind) ? activity.guest : activity.product
}

/** The other recorded details of an event, as pairs of name and value. */
export function listDetails(event: EventOnRecord): { name: string; value: string }[] {
  return Object.entries(event.detail).map(([key, value]) => ({
    name: activity.details[key] ?? writeWords(key.replace(/Minor$/u, '')),
    value: describeDetail(event, key, value),
  }))
}

/** The words of a key: "Old price" for `oldPrice`. */
const writeWords = (key: string) =>
  capitalize(key.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`))

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
