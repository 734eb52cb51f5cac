import { Component, createContext } from 'react';

/**
 * True for content that is mounted under something else, such as the lock. It is not in the document, nor
 * are its windows, and its commands are disabled.
 */
export const CoveredContext = createContext(false);

interface Props {
  isCovered: boolean;
  /** Called while everything is still drawn and has the focus. Hooks run too late for that. */
  onCover: () => void;
}

/** Tells that something is about to be covered. Draws nothing. */
export class BeforeCover extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): null {
    if (this.props.isCovered && !before.isCovered) this.props.onCover();
    return null;
  }
  // React asks for it beside the other.
  override componentDidUpdate(): void {}
  override render() {
    return null;
  }
}
