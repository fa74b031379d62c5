import { toSVG } from 'bwip-js/node'

/** A text as a QR code (ISO/IEC 18004), as SVG. */
export const qrCode = (text: string): string => toSVG({ bcid: 'qrcode', text })

/** A short text of ASCII characters as bars that every scanner reads (Code 128, ISO/IEC 15417), as SVG. */
export const barcode = (text: string): string => toSVG({ bcid: 'code128', text, height: 10 })
