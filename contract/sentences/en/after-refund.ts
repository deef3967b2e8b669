/** What a full refund means for the phone, the same on pages and in emails. Most buyers have the phone by then. */
export const afterRefund = {
  buyer: 'If you have the phone, agree with the seller whether you give it back. If not, do not take it.',
  seller:
    'If you still have the phone, keep it. If the buyer has it, agree with them whether they give it back.',
}
