import type { EventKind } from '#contract/events.ts'
import type { EventOnRecord } from '#contract/moderation.ts'
import type { DashboardMessages } from '#web/messages/dashboard-messages.tsx'

type Texts = DashboardMessages['activity']

/** Events that can happen without an account. Their actor is then a guest. */
const guestKinds = new Set<string>(['item-reported', 'user-created'] satisfies EventKind[])

/** Describes an event in a sentence, even if its kind is from an earlier or later version. */
export function describeEvent(event: EventOnRecord, texts: Texts): string {
  const what = nameSubject(event, texts)
  const sentence = isKnown(event.kind, texts)
    ? writeSentence({ ...event, kind: event.kind }, texts, what)
    : texts.otherwise(nameActor(event, texts), describeKind(event.kind, texts), what)
  // A name keeps its capitalization; a word such as "somebody" gets a capital letter at the beginning of the sentence.
  return event.subject.name === undefined ? capitalize(sentence) : sentence
}

function writeSentence(event: EventOnRecord & { kind: EventKind }, texts: Texts, what: string): string {
  const withoutActor = event.actor ? undefined : texts.sentencesWithoutActor[event.kind]
  return withoutActor?.(what) ?? texts.sentences[event.kind](nameActor(event, texts), what)
}

/** The text for a kind, such as "Put up for sale". For an unknown kind it is the name in words, such as "Refund asked". */
export function describeKind(kind: string, texts: Texts): string {
  return isKnown(kind, texts) ? texts.kinds[kind] : capitalize(kind.replaceAll(/[-_]+/gu, ' ').trim())
}

const isKnown = (kind: string, { kinds }: Texts): kind is EventKind => Object.hasOwn(kinds, kind)

export function nameSubject({ subject }: EventOnRecord, { nameless }: Texts): string {
  return subject.name ?? nameless[subject.kind]
}

function nameActor({ actor, kind, detail }: EventOnRecord, { guest, operator, product }: Texts): string {
  if (actor) return actor.name
  if (detail['by'] === 'command') return operator
  return guestKinds.has(kind) ? guest : product
}

/** The other recorded details of an event, as pairs of name and value. */
export function listDetails(
  { detail }: EventOnRecord,
  { details }: Texts,
  changedBy: Record<string, string>,
): { name: string; value: string }[] {
  return Object.entries(detail).map(([key, value]) => ({
    name: details[key] ?? writeWords(key),
    value: describeValue(key === 'by' ? (changedBy[String(value)] ?? value) : value),
  }))
}

/** The words of a key: "Old price" for `oldPrice`. */
const writeWords = (key: string) =>
  capitalize(key.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`))

const describeValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
