import type { Meeting, SaleView } from '#contract/sale-view.ts'
import type { meetings } from '#web/messages/en/meetings.ts'

type Seen = Pick<SaleView, 'side' | 'situation' | 'buyer' | 'seller' | 'may'>

/**
 * Says how a meeting stands, and what the reader can do about it. Without `now` its time counts as not over.
 */
export function describeMeeting(
  meeting: Meeting,
  { side, situation, buyer, seller, may }: Seen,
  texts: typeof meetings,
  now: Date | undefined,
): string {
  const [proposer, other] = meeting.by === 'buyer' ? [buyer, seller] : [seller, buyer]
  if (meeting.agreedAt) return side ? texts.agreed : texts.agreedByBoth
  if (now && new Date(meeting.at) <= now) return may.includes('propose') ? texts.overForYou : texts.over
  if (!side && situation !== 'frozen') return texts.proposedToOther(proposer.name, other.name)
  if (meeting.by === side) return may.includes('propose') ? texts.proposedByYou : texts.proposedOnlyByYou
  return may.includes('accept') ? texts.proposedByOther(proposer.name) : texts.proposedOnly(proposer.name)
}
