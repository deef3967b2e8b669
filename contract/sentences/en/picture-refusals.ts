/** The sentence for every reason why a picture is not supported. Only the server loads this file. */
export const pictureRefusals = {
  'unsupported-image/damaged': 'This picture is damaged. Choose it again, or choose another one.',
  'unsupported-image/empty': 'This file is empty. Choose a picture.',
  'unsupported-image/format': 'This file is not a picture we can show. Choose a JPEG, PNG, WebP or AVIF.',
  'unsupported-image/heic':
    'This picture is in the HEIC format, which browsers cannot show. On an iPhone open Settings, Camera, Formats and ' +
    'choose "Most Compatible"; on other phones turn off "High efficiency pictures" in the camera\'s settings. The camera ' +
    'then makes JPEG pictures. Take the picture again, or choose a screenshot of it.',
  'unsupported-image/too-detailed': 'This picture is too detailed. Choose a photo.',
  'unsupported-image/too-many-pixels': ({ megapixels }: { megapixels: number }) =>
    `This picture is too large. Choose one of at most ${megapixels} megapixels.`,
}
