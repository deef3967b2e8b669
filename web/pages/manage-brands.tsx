import { BrandsScreen } from '#web/admin/brands-screen.tsx'

export default function ManageBrandsPage() {
  return <BrandsScreen />
}
