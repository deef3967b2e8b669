import type { Market } from '#contract/markets.ts'
import { formatMinor } from '#formats/money.ts'
import { formatNumber } from '#formats/numbers.ts'
import { markets } from '#texts/markets.ts'
import { Text } from '#web/ui/text/text.tsx'

/** How many phones there are, and what they usually cost. */
export function MarketPrices({ listings, quartiles }: Pick<Market, 'listings' | 'quartiles'>) {
  if (!quartiles) return <Text soft>{markets.few}</Text>
  const { lowerMinor, medianMinor, upperMinor } = quartiles
  return (
    <div>
      <Text size="lead">{markets.usually(formatNumber(listings), formatMinor(medianMinor))}</Text>
      <Text soft>{markets.half(formatMinor(lowerMinor), formatMinor(upperMinor))}</Text>
    </div>
  )
}
