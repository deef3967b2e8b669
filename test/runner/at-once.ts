/**
 * Runs all acts at the same time. In each round another act starts first. Returns the answers in the order of the
 * acts.
 */
export async function doAtOnce<Answer>(acts: (() => Promise<Answer>)[], round: number): Promise<Answer[]> {
  const first = round % acts.length
  const sent = await Promise.all([...acts.slice(first), ...acts.slice(0, first)].map((act) => act()))
  return acts.map((_, nth) => sent.at(nth - first) as Answer)
}
