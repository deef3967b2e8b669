import { payouts } from '#texts/payouts.ts'
import { MyMoney } from '#web/payouts/my-money.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export default function MyMoneyPage() {
  const { mine } = payouts
  return (
    <SellingScreen needs="seller" title={mine.title} text={mine.text}>
      {() => <MyMoney />}
    </SellingScreen>
  )
}
