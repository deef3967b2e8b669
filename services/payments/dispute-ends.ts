/** How a dispute has ended, by the provider's status of it. All other statuses are of one that goes on. */
export const disputeEnds: Partial<Record<string, 'won' | 'lost'>> = { won: 'won', lost: 'lost' }
