import { PaymentsScreen } from '#web/admin/payments-screen.tsx'

export default function PaymentsPage() {
  return <PaymentsScreen />
}
