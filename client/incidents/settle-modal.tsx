export const SettleModal = () => null
