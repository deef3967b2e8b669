import { useParams } from 'react-router'
import type { ListingId } from '#contract/ids.ts'
import { selling } from '#texts/selling.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { requireId } from '#web/api/run-loader.ts'
import { EditListing } from '#web/selling/edit-listing.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export const handle: PageHandle = { sameForEveryId: true }
export const loader = requireId
export const clientLoader = requireId

export default function EditListingPage() {
  const { id } = useParams() as { id: ListingId }
  return (
    <SellingScreen needs="either" title={selling.editTitle} text={selling.editText}>
      {(record) => <EditListing key={id} id={id} record={record} />}
    </SellingScreen>
  )
}
