import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import type { DashboardMessages } from '#web/messages/dashboard-messages.tsx'

type Texts = DashboardMessages['saleProblems']['admin']
type Write = (
  texts: Texts,
  problem: SaleProblem,
  /** All that is left, and what was typed if it is an amount. */
  amounts: { left: string; typed: string | undefined },
) => { title: string; text: string; confirm: string }

/** The title, the text and the button of the dialog in which an admin decides a problem, by the outcome. */
export const writeDecision: Record<SaleProblemDecision['outcome'], Write> = {
  capture: (texts, { seller }, { left }) => ({
    title: texts.captureTitle(left, seller.name),
    text: texts.captureText,
    confirm: texts.captureConfirm,
  }),
  release: (texts, { buyer }, { left }) => ({
    title: texts.releaseTitle(left, buyer.name),
    text: texts.releaseText,
    confirm: texts.releaseConfirm,
  }),
  refund: (texts, { buyer }, { typed }) => ({
    title: texts.refundTitle(typed, buyer.name),
    text: texts.refundText,
    confirm: texts.refundConfirm(typed),
  }),
  decline: (texts, { reportedBy, buyer, may }) => ({
    title: texts.declineTitle,
    // Money can be released only before it is taken.
    text: texts.declineText[reportedBy](buyer.name, !may.includes('release')),
    confirm: texts.declineConfirm,
  }),
}
