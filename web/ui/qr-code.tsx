import { lazy, Suspense } from 'react'

// The QR library is as large as many pages, and few people ever need it.
const QRCodeSVG = lazy(() =>
  import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })),
)

/** A text as a QR code; `title` describes it to people who cannot scan it. */
export function QrCode({ value, title }: { value: string; title: string }) {
  return (
    <Suspense>
      <QRCodeSVG value={value} size={184} title={title} />
    </Suspense>
  )
}
