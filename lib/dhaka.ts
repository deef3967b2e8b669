/** Dhaka is six hours ahead of UTC all year. */
export const dhakaMs = 6 * 60 * 60 * 1000
