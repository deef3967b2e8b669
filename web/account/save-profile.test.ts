import { describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { createProfileSaving } from './save-profile.ts'

type Parts = Parameters<typeof createProfileSaving>[0]

const photo = new File(['x'], 'me.jpg')

function setUp() {
  const parts = {
    uploadImage: vi.fn<Parts['uploadImage']>(async () => '/images/new.jpg'),
    update: vi.fn<Parts['update']>(async () => undefined),
    updateProfile: vi.fn<Parts['updateProfile']>(async () => undefined),
  }
  const run = createProfileSaving(parts)
  const save = (chosen?: File) =>
    run({ name: 'Alice', photo: chosen, photoNow: '/images/old.jpg' }, () => undefined)
  return { parts, save }
}

describe('saving the name and the photo', () => {
  it('keeps the current photo if none was chosen', async () => {
    const { parts, save } = setUp()
    await save()
    expect(parts.uploadImage).not.toHaveBeenCalled()
    expect(parts.update).toHaveBeenCalledWith({ name: 'Alice' })
    expect(parts.updateProfile).toHaveBeenCalledWith({ displayName: 'Alice', photoURL: '/images/old.jpg' })
  })

  it('uploads a photo only once, even if a later step failed', async () => {
    const { parts, save } = setUp()
    parts.update.mockRejectedValueOnce(new NetworkFailure())
    await expect(save(photo)).rejects.toBeInstanceOf(NetworkFailure)
    await save(photo)
    expect(parts.uploadImage).toHaveBeenCalledOnce()
    expect(parts.update).toHaveBeenLastCalledWith({ name: 'Alice', image: '/images/new.jpg' })
    expect(parts.updateProfile).toHaveBeenCalledWith({ displayName: 'Alice', photoURL: '/images/new.jpg' })
  })
})
