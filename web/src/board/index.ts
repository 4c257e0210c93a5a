/* What pages use from this folder. Everything is drawn from the games' data. */

export { Board, reducedMotion, type BoardProps, type PieceSet } from './board';
export { useWalker, wordOptions, type Walker, type WalkerOptions } from './use-walker';
export { HandTray, type HandTrayProps } from './hand-tray';
export { PlayerDisc } from './player-disc';
export { PieceIcon, StackView, type PieceIconProps } from './icon';
export { arrowsOf, type Arrow, type ArrowTone } from './marks';
export { bottomPlayer, flipped, makeView, turned, turnedOn, type Orientation } from './geometry';
export { listText, nounText, pickText, pieceText, pointText, stackText } from './words';
export { thingsOn } from './arrange';
export { latestOf, stepDuration } from './timeline';
export { Still } from './still';
export { exportPng, exportSvg } from './export';
export { playSound, soundFor, type Sound } from './sound';
export { soundPoints } from './sounding';
