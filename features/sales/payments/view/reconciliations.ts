import type { Finding, Reconciliation } from '#contract/payments.ts'
import { describeRefusal, type RefusalSentences } from '#contract/refusal.ts'
import type { findings } from '#contract/sentences/en/findings.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { FindingSubjects, ReconciliationRow } from '../queries/reconciliations.ts'
import type { SoldPhone } from '../queries/sold.ts'
import { needsAdmin } from '../rules.ts'

/** The sentences of one language for findings, and for the refusals in them. */
export type FindingSentences = { findings: Translated<typeof findings>; refusals: RefusalSentences }

/** A reconciliation as admins see it, with what its findings are about. */
export function viewReconciliation(
  row: ReconciliationRow,
  sentences: FindingSentences,
  { sold, sellers, explanations, refundedTwice }: FindingSubjects,
): Reconciliation {
  return {
    id: row.id,
    cause: row.cause,
    ...(row.actorName === null ? {} : { name: row.actorName }),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    compared: row.compared,
    findings: row.findings.map((finding) => ({
      ...viewFinding(finding, sentences, sellers),
      ...viewExplanation(
        explanations.find(({ intentId }) => intentId === finding.intentId),
        sentences,
      ),
      ...(finding.excessMinor !== undefined &&
        finding.paymentId &&
        !refundedTwice.has(finding.paymentId) && {
          needsAdmin: false,
          sentence: sentences.findings.excessSettled,
        }),
      ...viewPaidFor(finding.paymentId && sold.get(finding.paymentId)),
    })),
  }
}

function viewPaidFor(phone: SoldPhone | undefined): Pick<Finding, 'paidFor'> {
  if (!phone) return {}
  const { itemId: listingId, model, buyer, seller } = phone
  return { paidFor: { listingId, model, title: titleOf(phone), buyer, seller } }
}

/** What has become of an unknown payment since it was found. */
function viewExplanation(
  row: FindingSubjects['explanations'][number] | undefined,
  { findings }: FindingSentences,
): Partial<Finding> {
  if (!row) return {}
  if (!row.explainedAt) return { may: ['explain'] }
  const { explanation: text, adminName: name } = row
  const explained = text !== null && name !== null ? { sentence: findings.explained({ name, text }) } : {}
  return { needsAdmin: false, ...explained }
}

/** A finding as a text for admins. */
function viewFinding(
  finding: StoredFinding,
  { findings, refusals }: FindingSentences,
  sellers: FindingSubjects['sellers'],
): Finding {
  const { kind, refused, isUnsold, differences, excessMinor, webhookId, seller, payout } = finding
  const { paymentId, intentId, amountMinor } = finding
  const known = isUnsold ? findings.refundFailedUnsold : findings.kinds[kind]
  const described = refused ? describeRefusal(refused, refusals) : known
  const counted = excessMinor === undefined ? described : findings.withExcess(described, excessMinor)
  const compared = differences ? findings.withDifferences(counted, differences) : counted
  const name = seller && sellers.get(seller.sellerId)
  const balanced = seller && name ? findings.withBalance(compared, { ...seller, name }) : compared
  const sentence = payout ? findings.withPayout(balanced, payout) : balanced
  return {
    kind,
    needsAdmin: needsAdmin(kind),
    sentence: webhookId === undefined ? sentence : findings.withMessage({ sentence, webhookId }),
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(intentId === undefined ? {} : { intentId }),
    ...(amountMinor === undefined ? {} : { amountMinor }),
  }
}
