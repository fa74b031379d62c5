/** The most bytes of a picture that is sent; browsers send a smaller copy of most. */
export const mostPictureBytes = 15_000_000
/** The most pixels of a picture that is decoded. */
export const mostPicturePixels = 40_000_000

/** The sentences of refused pictures, the same in the browser and on the server. */
export const pictureRefusals = {
  bytes: 'This picture is larger than 15 MB. Choose a smaller one.',
  pixels: 'This picture has more than 40 million pixels. Choose a smaller one.',
  none: 'This is not a picture that can be read. Choose a JPEG, PNG, WebP or GIF.',
  svg: 'SVG drawings are not taken. Choose a JPEG, PNG, WebP or GIF.',
  cut: 'This picture is damaged or not complete. Choose the file again or another one.',
  slow: 'This picture takes too long to be read. Choose another one.',
} as const
