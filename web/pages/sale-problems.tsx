import { SaleProblemsScreen } from '#web/admin/sale-problems-screen.tsx'

export default function SaleProblemsPage() {
  return <SaleProblemsScreen />
}
