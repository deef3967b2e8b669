/** The sentence for every reason why a picture is not supported. Only the server loads this file. */
export const pictureRefusals = {
  'unsupported-image/damaged':
    'This picture is damaged or was cut off on its way. Choose it again, or take another.',
  'unsupported-image/empty': 'This file is empty. Choose a picture.',
  'unsupported-image/format': 'This file is not a picture we can show. Choose a JPEG, PNG, WebP or AVIF.',
  'unsupported-image/heic':
    'This picture is in the HEIC format, which browsers cannot show. On an iPhone open Settings, Camera, Formats and ' +
    'choose "Most Compatible"; on other phones turn off "High efficiency pictures" in the camera\'s settings. The camera ' +
    'then makes JPEG pictures. Take the picture again, or choose a screenshot of it.',
  'unsupported-image/too-detailed':
    'This picture has more fine detail than a photo has, so it would take too much room. Choose another.',
  'unsupported-image/too-many-pixels': ({ megapixels }: { megapixels: number }) =>
    `This picture has too many pixels. Choose one of at most ${megapixels} megapixels.`,
}
