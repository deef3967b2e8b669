const dayMs = 24 * 60 * 60 * 1000

/** Whether a listing is promoted at this time. */
export const isPromoted = ({ promotedUntil }: { promotedUntil: Date | null }, now: Date): boolean =>
  promotedUntil !== null && promotedUntil > now

/** When a promotion that begins now ends. */
export const promotionEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)
