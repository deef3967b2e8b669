import type { SaleMove, SaleSide, SaleSituation } from '#contract/sale-view.ts'
import { afterRefund } from './after-refund.ts'
import { nameBack, sayAnswer, sayDecision, sayReport, type SaleWords } from './sale-words.ts'

type Sentence = (sale: SaleWords) => string

export const adminsRead = 'Our admins read what you told us.'

/** For each situation of a sale: who does what by when, in the words for the buyer, for the seller, and for an admin. */
export const saleSituations: Record<SaleSituation, Record<SaleSide | 'admin', Sentence>> = {
  arrange: {
    buyer: ({ seller, by }) => `Agree with ${seller} when to meet. Meet and check the phone before ${by}.`,
    seller: ({ buyer, by }) => `Agree with ${buyer} when to meet. Meet and hand over the phone before ${by}.`,
    admin: ({ buyer, seller, by }) =>
      `${buyer} and ${seller} have to agree when to meet. The sale ends on ${by}.`,
  },
  'buyer-proposed': {
    buyer: ({ seller, when }) => `Waiting for ${seller} to accept the meeting on ${when}.`,
    seller: ({ buyer, when }) => `${buyer} wants to meet on ${when}: accept it, or propose another time.`,
    admin: ({ buyer, seller, when }) =>
      `${buyer} proposed to meet on ${when}; ${seller} has not accepted yet.`,
  },
  'seller-proposed': {
    buyer: ({ seller, when }) => `${seller} wants to meet on ${when}: accept it, or propose another time.`,
    seller: ({ buyer, when }) => `Waiting for ${buyer} to accept the meeting on ${when}.`,
    admin: ({ buyer, seller, when }) =>
      `${seller} proposed to meet on ${when}; ${buyer} has not accepted yet.`,
  },
  agreed: {
    buyer: ({ seller, when }) => `Meet ${seller} on ${when}, check the phone, and then give your code.`,
    seller: ({ buyer, when }) =>
      `Meet ${buyer} on ${when}, let them check the phone, and then type in their code.`,
    admin: ({ buyer, seller, when }) => `${buyer} and ${seller} meet on ${when}.`,
  },
  due: {
    buyer: ({ seller, by }) => `You meet ${seller}: check the phone, then give your code before ${by}.`,
    seller: ({ buyer, by }) =>
      `You meet ${buyer}: let them check the phone, then type in their code before ${by}.`,
    admin: ({ buyer, seller, by }) => `${buyer} and ${seller} have to confirm the hand-over before ${by}.`,
  },
  'code-locked': {
    buyer: ({ seller, by }) =>
      `${seller} has typed too many wrong codes: check the phone, and then confirm the hand-over yourself by ${by}.`,
    seller: ({ buyer, by }) =>
      `Keep the phone: you have typed too many wrong codes, and only ${buyer} can confirm the hand-over or make a new code, before ${by}.`,
    admin: ({ buyer, by }) =>
      `Too many wrong codes: only ${buyer} can confirm the hand-over or make a new code, before ${by}.`,
  },
  frozen: {
    buyer: (sale) =>
      `${sayReport(sale)}: do not take the phone from ${sale.seller} until it is decided. ${sayAnswer(sale)}${sayDecision(sale)}`,
    seller: (sale) =>
      `${sayReport(sale)}: keep the phone, and do not give it to ${sale.buyer} until it is decided. ${sayAnswer(sale)}${sayDecision(sale)}`,
    admin: (sale) =>
      `${sayReport(sale)}, and nobody gets the money until it is decided. ${sayAnswer(sale)}${sayDecision(sale)}`,
  },
  capturing: {
    buyer: ({ seller, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? 'You have said that you have the phone, and the money is being taken, which takes a moment.'
        : `The money is being taken; ${seller} keeps the phone until that is done, in a moment.`,
    seller: ({ buyer, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `${buyer} has said that they have the phone, and the money is being taken. If you still have the phone, keep it until that is done, in a moment.`
        : 'Wait, keep the phone: the money is being taken, which takes a moment.',
    admin: () => 'The hand-over is confirmed, and the money is being taken.',
  },
  captured: {
    buyer: ({ seller }) => `Your payment is complete: take the phone from ${seller} now. It is yours.`,
    seller: ({ buyer }) => `The payment is complete: hand over the phone to ${buyer} now.`,
    admin: ({ buyer, seller }) => `The payment is complete: ${seller} hands over the phone to ${buyer} now.`,
  },
  'captured-without-hand-over': {
    buyer: ({ seller, reportUntil }) =>
      `Your payment is complete. If you do not have the phone yet, ${seller} hands it over${
        reportUntil ? `; you can report a problem until ${reportUntil}` : ''
      }.`,
    seller: ({ buyer, reportUntil, paidOutFrom, isPaidOut }) => {
      if (isPaidOut) return 'The money was paid out to you.'
      const payout = ` The money can be paid out from ${paidOutFrom}, unless ${buyer} reports a problem.`
      return `The payment is complete. If you still have the phone, hand it over to ${buyer}.${reportUntil && paidOutFrom ? payout : ''}`
    },
    admin: ({ buyer, seller }) =>
      `The payment is complete, but the money was not taken at the hand-over: if ${seller} still has the phone, ${buyer} gets it now.`,
  },
  done: {
    buyer: ({ seller, reportUntil }) =>
      reportUntil
        ? `You have the phone. Check it well: you can report a problem until ${reportUntil}, and ${seller} is not paid before that.`
        : `You have the phone, and the money is ${seller}’s.`,
    seller: ({ buyer, reportUntil, paidOutFrom, isPaidOut }) =>
      reportUntil && paidOutFrom
        ? `${buyer} has the phone. The money can be paid out from ${paidOutFrom}, unless ${buyer} reports a problem.`
        : `${buyer} has the phone, and the money ${isPaidOut ? 'was paid out to you' : 'is yours'}.`,
    admin: ({ buyer, seller }) => `The sale is done: ${buyer} has the phone, and the money is ${seller}’s.`,
  },
  contested: {
    buyer: (sale) =>
      `${sayReport(sale)}. ${sayAnswer(sale)}${sale.seller} is not paid until an admin decides.`,
    seller: (sale) => `${sayReport(sale)}. ${sayAnswer(sale)}We hold your money until an admin decides.`,
    admin: (sale) =>
      `${sayReport(sale)}. ${sayAnswer(sale)}Decide it: ${sale.seller} is not paid until then.`,
  },
  'refunding-part': {
    buyer: ({ back }) =>
      `${back || 'A part'} of your money is on its way back to you, and the phone stays yours.`,
    seller: ({ buyer, back }) =>
      `${back || 'A part'} of the money goes back to ${buyer}, and the rest is yours.`,
    admin: ({ buyer, back }) => `${back || 'A part'} of the money is on its way back to ${buyer}.`,
  },
  'partly-refunded': {
    buyer: ({ seller, back }) =>
      `${back || 'A part'} of your money was sent back to you, and may take a few days to show. The rest is ${seller}’s.`,
    seller: ({ buyer, back, isPaidOut }) =>
      `${back || 'A part'} of the money went back to ${buyer}, and the rest ${isPaidOut ? 'was paid out to you' : 'is yours'}.`,
    admin: ({ buyer, seller, back }) =>
      `${back || 'A part'} of the money went back to ${buyer}, and the rest is ${seller}’s.`,
  },
  uncollectable: {
    buyer: ({ seller, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `The money could not be taken, and you have said that you have the phone. ${seller} has to cancel the sale. Then pay again, or give the phone back.`
        : `The money could not be taken. ${seller} keeps the phone, and has to cancel the sale. Then you can pay again.`,
    seller: ({ buyer, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `The money could not be taken, and ${buyer} has said that they have the phone. If you still have it, keep it. Cancel the sale, so that ${buyer} can pay again.`
        : 'Keep the phone: the money could not be taken. Cancel the sale, so that the buyer can pay again.',
    admin: ({ buyer, seller, hasBuyerConfirmed }) =>
      hasBuyerConfirmed
        ? `The money could not be taken, and ${buyer} has said that they have the phone. ${seller} has to cancel the sale, or you can, under Payments.`
        : `The money could not be taken, and ${seller} keeps the phone. ${seller} has to cancel the sale, or you can, under Payments.`,
  },
  ended: {
    buyer: () => 'This sale has ended, and you pay nothing.',
    seller: () => 'This sale has ended, and nobody was charged: keep the phone.',
    admin: () => 'This sale has ended, and nobody was charged.',
  },
  missed: {
    buyer: ({ seller, isAsked }) =>
      `The hand-over was not confirmed in time, and you have paid nothing. ${
        isAsked ? `What happened? If you have the phone, tell us: ${seller} has not been paid.` : adminsRead
      }`,
    seller: ({ buyer, isAsked }) =>
      `The hand-over was not confirmed in time, and ${buyer} has paid nothing. ${
        isAsked ? `What happened? If ${buyer} has the phone, tell us.` : adminsRead
      }`,
    admin: () => 'The hand-over was not confirmed in time, so the sale has ended and nobody was charged.',
  },
  refunding: {
    buyer: ({ back }) =>
      `${back || 'Your money'} is on its way back to you. It may take a few days to show. ${afterRefund.buyer}`,
    seller: ({ buyer, back }) => `${back || 'The money'} goes back to ${buyer}. ${afterRefund.seller}`,
    admin: ({ buyer, back }) => `${back || 'The money'} is on its way back to ${buyer}.`,
  },
  'refund-failed': {
    buyer: ({ back }) =>
      `Your refund${back && ` of ${back}`} has not worked yet. An admin is looking into it, and you get an email.`,
    seller: ({ buyer, back }) =>
      `The refund${back && ` of ${back}`} to ${buyer} has not worked yet. ${afterRefund.seller}`,
    admin: () => 'The refund failed: under Payments, try again or record that you paid by hand.',
  },
  refunded: {
    buyer: ({ back }) =>
      `${back || 'Your money'} was sent back to you, and may take a few days to show. ${afterRefund.buyer}`,
    seller: ({ buyer, back }) => `${back || 'The money'} went back to ${buyer}. ${afterRefund.seller}`,
    admin: ({ buyer, back }) => `${back || 'The money'} went back to ${buyer}.`,
  },
  disputed: {
    buyer: () => 'You disputed this payment with your bank. The bank decides.',
    seller: (sale) =>
      `${sale.buyer} disputes this payment at their bank, which decides. ${sayAnswer(sale)}`.trimEnd(),
    admin: ({ buyer }) => `${buyer} disputes this payment at their bank: answer in the provider’s dashboard.`,
  },
  lost: {
    buyer: () => 'Your bank decided in your favour, and your money went back to you.',
    seller: ({ buyer }) => `${buyer}’s bank decided in ${buyer}’s favour, and the money went back to them.`,
    admin: ({ buyer }) => `The bank decided in ${buyer}’s favour, and the money went back to them.`,
  },
  'cash-requested': {
    buyer: ({ seller, by }) => `${seller} has until ${by} to accept cash. Nothing is reserved yet.`,
    seller: ({ buyer, by }) => `${buyer} wants to pay in cash at the meeting: accept or decline it by ${by}.`,
    admin: ({ buyer, seller, by }) => `${buyer} asked for cash; ${seller} has until ${by} to answer.`,
  },
  'cash-sold': {
    buyer: ({ seller, reportUntil, decided, back }) => {
      if (decided === 'upheld')
        return `An admin decided in your favour. You paid in cash, so only ${seller} can give you the money back.`
      const bought = `You bought the phone from ${seller} for cash${back && `, and got ${back} of it back`}.`
      if (decided) return `${bought} An admin decided that the sale stands.`
      return `${bought}${reportUntil ? ` Check it well: you can report a problem until ${reportUntil}.` : ''}`
    },
    seller: ({ buyer, decided, back }) => {
      if (decided === 'upheld')
        return `An admin decided in ${buyer}’s favour: give back what you owe. You got the cash, so only you can.`
      const sold = `You sold the phone to ${buyer} for cash${back && `, and gave ${back} of it back`}.`
      return decided ? `${sold} An admin decided that the sale stands.` : sold
    },
    admin: ({ buyer, seller, decided, back }) =>
      decided === 'upheld'
        ? `An admin decided in ${buyer}’s favour. Only ${seller} can give the cash back.`
        : `${seller} sold the phone to ${buyer} for cash${back && `, and gave ${back} of it back`}.`,
  },
  'cash-contested': {
    buyer: (sale) =>
      `${sayReport(sale)}. ${sayAnswer(sale)}Agree with ${sale.seller}, or an admin decides; only ${sale.seller} can give the cash back.`,
    seller: (sale) =>
      `${sayReport(sale)}. ${sayAnswer(sale)}Agree with ${sale.buyer}, or an admin decides; only you can give the cash back.`,
    admin: (sale) =>
      `${sayReport(sale)}. ${sayAnswer(sale)}Decide it; only ${sale.seller} can give the cash back.`,
  },
  'cash-handing-back': {
    buyer: ({ seller, handBack }) =>
      handBack?.by
        ? `You have agreed: ${seller} hands ${handBack.amount} back to you by ${handBack.by}. Confirm it when you have the money.`
        : `${seller} should have handed ${nameBack(handBack)} back to you. If you have it, confirm it; if not, an admin decides.`,
    seller: ({ buyer, handBack }) =>
      handBack?.by
        ? `You have agreed: hand ${handBack.amount} back to ${buyer} by ${handBack.by}. ${buyer} confirms it then.`
        : `You should have handed ${nameBack(handBack)} back to ${buyer}. An admin decides, unless ${buyer} confirms it.`,
    admin: ({ buyer, seller, handBack }) =>
      handBack?.by
        ? `${seller} hands ${handBack.amount} back to ${buyer}, as both agreed, by ${handBack.by}.`
        : `${buyer} has not confirmed that ${seller} handed ${nameBack(handBack)} back: decide it.`,
  },
  'cash-refunded': {
    buyer: ({ seller, back }) =>
      `You have ${back || 'your cash'} back from ${seller}, and the phone is theirs again.`,
    seller: ({ buyer, back }) => `${buyer} has ${back || 'the cash'} back, and the phone is yours again.`,
    admin: ({ buyer, back }) => `${buyer} has ${back || 'the cash'} back.`,
  },
  'cash-declined': {
    buyer: () => 'The request for cash is over: nothing is reserved.',
    seller: () => 'The request for cash is over: nothing is reserved.',
    admin: () => 'The request for cash is over.',
  },
}

/** What the words of a button depend on. `when` is the proposed time, and `hasCode` whether the buyer’s code works. */
type MoveWords = { when: string; isDisputed: boolean; hasCode: boolean }

/** The words of the button for each next step, the same wherever a sale is shown. */
export const saleMoves: Record<SaleMove, (words: MoveWords) => string> = {
  'propose-meeting': () => 'Propose when to meet',
  'accept-meeting': ({ when }) => `Accept ${when}`,
  'confirm-hand-over': ({ hasCode }) => (hasCode ? 'See your code' : 'Confirm the hand-over'),
  'enter-code': () => 'Type in the code',
  cancel: () => 'Cancel the sale',
  'see-phone': () => 'See the phone',
  'tell-us': () => 'Tell us what happened',
  'answer-offer': () => 'Answer the offer',
  'confirm-hand-back': () => 'Confirm that you have the money',
  'hand-back': () => 'See what you agreed on',
  'answer-problem': ({ isDisputed }) => (isDisputed ? 'Answer the dispute' : 'Answer the report'),
  'accept-cash': () => 'Answer the request',
}

/** The words of the button where the reader has nothing to do now. */
export const saleLinks = {
  see: 'See the sale',
  seeRequest: 'See the request',
  /** What screen readers call a button of a list. It begins with the words of the button. */
  about: (words: string, phone: string) => `${words}: ${phone}`,
}
