/* The board's room, as the pages use it. */

export { Board, type BoardProps, type PieceSet } from './board';
export { Tray, Picker, type TrayProps, type PickerProps } from './tray';
export { PieceIcon, StackView, pieceOf } from './icon';
export { choices, offeredLetters, type Letter } from './offer';
export { arrowsOf, type Arrow, type ArrowTone } from './marks';
export { bottomPlayer, flipped, turned, type Orientation } from './geometry';
export { pieceText, pointText, stackText } from './describe';
export { latestStep, stepDuration } from './animate';
export { exportPng, exportSvg } from '../export';
export { playSound, soundOf, type Sound } from '../sound';
