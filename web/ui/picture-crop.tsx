import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Part } from '../cut-picture.ts'
import classes from './picture-dialog.module.css'

const mostZoom = 4

interface PictureCropProps {
  /** The address of the picture. */
  readonly src: string
  readonly onPart: (part: Part) => void
  readonly onUnreadable: () => void
}

/** Chooses a square of a picture: by dragging, pinching, the arrow keys and the slider. */
export default function PictureCrop({ src, onPart, onUnreadable }: PictureCropProps) {
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className={classes.crop}>
        <Cropper
          image={src}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, part) => onPart(part)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ 'aria-label': 'Part that is kept: arrow keys move it', role: 'group' }}
          // Styles are files (the content security policy forbids others).
          disableAutomaticStylesInjection
        />
      </div>
      <label htmlFor={id} className={classes.zoom}>
        Zoom
        <input
          id={id}
          type="range"
          min={1}
          max={mostZoom}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
    </>
  )
}
