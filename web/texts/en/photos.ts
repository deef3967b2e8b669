/** The texts of a field for photos. */
export const photos = {
  addPhotos: 'Add photos',
  dropPhotos: 'or drop them here',
  photosFull: (max: number) => `You can add at most ${max} photos.`,
  photo: (number: number, count: number) => `Photo ${number} of ${count}`,
  cover: 'Cover',
  moveEarlier: (number: number) => `Move photo ${number} forward`,
  moveLater: (number: number) => `Move photo ${number} back`,
  removePhoto: (number: number) => `Remove photo ${number}`,
  retryPhoto: (number: number) => `Upload photo ${number} again`,
  photoUploading: (number: number) => `Uploading photo ${number}`,
  photoMoved: (number: number, count: number) => `The photo is now number ${number} of ${count}.`,
  photoRemoved: 'The photo was removed.',
  photoTwice: 'You have already added this photo.',
  photoOffline: 'The connection was lost.',
  photoFailed: 'It could not be uploaded.',
  photosLeftOut: (count: number, max: number) =>
    count === 1
      ? `One photo was left out: you can add at most ${max}.`
      : `${count} photos were left out: you can add at most ${max}.`,
  waitForPhotos: 'The photos are still being uploaded. This is sent as soon as they are there.',
  removeFailedPhotos: 'Some photos could not be uploaded. Try them again, or remove them.',
}
