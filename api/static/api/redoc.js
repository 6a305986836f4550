// The styles that the page makes for itself carry the nonce of its policy.
const page = document.currentScript;
window.Redoc.init(page.dataset.schema, { nonce: page.nonce }, document.getElementById("redoc"));
document.body.style.margin = "0";
