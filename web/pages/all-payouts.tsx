import { AllPayouts } from '#web/payouts/all-payouts.tsx'

export default function AllPayoutsPage() {
  return <AllPayouts />
}
