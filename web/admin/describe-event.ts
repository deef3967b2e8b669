import type { EventOnRecord } from '#contract/moderation.ts'
import type { DashboardMessages } from '#web/messages/dashboard-messages.tsx'

type Words = DashboardMessages['activity']

/** What somebody does without having an account. */
const guestKinds = new Set(['item-reported', 'user-created'])

/** An event as a sentence; one of a kind that is not known here yet reads well too. */
export function describeEvent(event: EventOnRecord, words: Words): string {
  const who = nameActor(event, words)
  const what = nameSubject(event, words)
  const say = Object.hasOwn(words.sentences, event.kind) ? words.sentences[event.kind] : undefined
  const sentence = say ? say(who, what) : words.otherwise(who, describeKind(event.kind, words), what)
  // A name keeps its letters as they are; "somebody" at the beginning does not.
  return event.subject.name === undefined ? capitalize(sentence) : sentence
}

/** "Put up for sale", or for an unknown kind its own words: "Refund asked". */
export function describeKind(kind: string, { kinds }: Words): string {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return known ?? capitalize(kind.replaceAll(/[-_]+/gu, ' ').trim())
}

export function nameSubject({ subject }: EventOnRecord, { nameless }: Words): string {
  return subject.name ?? nameless[subject.kind]
}

function nameActor({ actor, kind, detail }: EventOnRecord, { guest, operator, product }: Words): string {
  if (actor) return actor.name
  if (detail['by'] === 'command') return operator
  return guestKinds.has(kind) ? guest : product
}

/** What else is on record about it, as words beside words. */
export function listDetails({ detail }: EventOnRecord): { name: string; value: string }[] {
  return Object.entries(detail).map(([name, value]) => ({
    name: capitalize(name.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
