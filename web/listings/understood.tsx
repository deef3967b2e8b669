import type { SearchSummary } from '#contract/search.ts'
import { formatTaka } from '#lib/money.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import { Text } from '#web/ui/text.tsx'

/** Says what was searched for instead of what was typed. */
export function Understood({ words, budget }: { words?: string | null; budget?: SearchSummary['budget'] }) {
  const { brands } = useMarketMessages()
  const [from, upTo] = [budget?.minPrice, budget?.maxPrice].map((price) =>
    price === undefined ? undefined : formatTaka(price),
  )
  return <output>{words || budget ? <Text>{brands.understood(words ?? '', from, upTo)}</Text> : null}</output>
}
